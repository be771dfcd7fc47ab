-- Changes are counted by their table, what is achieved by its circle; how often something was asked for.
BEGIN TRANSACTION;
ALTER TABLE "changes" ADD COLUMN "nth" INTEGER;
ALTER TABLE "box_changes" ADD COLUMN "nth" INTEGER;
UPDATE "changes" SET "nth" = (SELECT count(*) FROM "changes" AS "earlier"
    WHERE "earlier"."table_id" = "changes"."table_id" AND "earlier"."id" <= "changes"."id");
UPDATE "box_changes" SET "nth" = (SELECT count(*) FROM "box_changes" AS "earlier"
    WHERE "earlier"."box_id" = "box_changes"."box_id" AND "earlier"."id" <= "box_changes"."id");
ALTER TABLE "achieved" ADD COLUMN "circle_id" TEXT;
UPDATE "achieved" SET "circle_id" = 'circle000old';
CREATE TABLE "tries" (
   "key" TEXT PRIMARY KEY,
   "many" INTEGER NOT NULL,
   "until" FLOAT NOT NULL
);
CREATE INDEX "idx_tries_until"
    ON "tries" ("until");
INSERT INTO "_sqlite_migrations" VALUES(10,'referee','counted','2026-11-22 16:00:00.000000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(11,'referee','tries','2026-11-22 16:05:00.000000+00:00');
COMMIT;
