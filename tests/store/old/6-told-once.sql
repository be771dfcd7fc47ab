-- A change beside the log knows the one-time key of its tap.
BEGIN TRANSACTION;
ALTER TABLE "changes" ADD COLUMN "key" TEXT;
CREATE INDEX "idx_changes_table_id"
    ON "changes" ("table_id");
INSERT INTO "_sqlite_migrations" VALUES(5,'referee','told_once','2026-11-22 06:31:02.118203+00:00');
COMMIT;
