-- Seats of phones, an early end, short codes, changes beside the log; one change was made.
BEGIN TRANSACTION;
ALTER TABLE "phones" ADD COLUMN "seat" INTEGER;
ALTER TABLE "tables" ADD COLUMN "ended" TEXT;
CREATE TABLE "codes" (
   "code" TEXT PRIMARY KEY,
   "table_id" TEXT,
   "role" TEXT,
   "until" TEXT
);
CREATE TABLE "changes" (
   "id" INTEGER PRIMARY KEY,
   "table_id" TEXT REFERENCES "tables"("id"),
   "seq" INTEGER,
   "at" TEXT,
   "by" TEXT,
   "what" TEXT,
   "old" TEXT,
   "new" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(2,'referee','seats_codes_changes','2026-11-22 04:47:31.586331+00:00');
INSERT INTO "changes" VALUES(1,'table0000old',2,'2026-11-22T04:47:31.592+00:00','phone','seats','["Ana", "Bob"]','["Ana", "Bo"]');
UPDATE "tables" SET "seats" = '["Ana", "Bo"]';
UPDATE "phones" SET "seat" = 1;
COMMIT;
