-- A right that came through a circle says so.
BEGIN TRANSACTION;
ALTER TABLE "phones" ADD COLUMN "circle_id" TEXT;
ALTER TABLE "phones" ADD COLUMN "link_role" TEXT;
CREATE INDEX "phones_table_id_idx"
    ON "phones" ("table_id");
INSERT INTO "_sqlite_migrations" VALUES(12,'referee','rights_through_circles','2026-11-27 06:00:00.000000+00:00');
COMMIT;
