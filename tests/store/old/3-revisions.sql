-- The same migration, which by then counted the changes of a table too.
BEGIN TRANSACTION;
ALTER TABLE "tables" ADD COLUMN "revision" INTEGER NOT NULL DEFAULT 0;
UPDATE "tables" SET "revision" = 1;
COMMIT;
