-- Who plays together, and how their games ended.
BEGIN TRANSACTION;
CREATE TABLE "circles" (
   "id" TEXT PRIMARY KEY,
   "name" TEXT NOT NULL,
   "created" TEXT NOT NULL,
   "touched" TEXT NOT NULL,
   "edit" TEXT NOT NULL,
   "view" TEXT NOT NULL,
   "deleted" TEXT
);
CREATE UNIQUE INDEX "idx_circles_edit"
    ON "circles" ("edit");
CREATE UNIQUE INDEX "idx_circles_view"
    ON "circles" ("view");
CREATE TABLE "circle_phones" (
   "phone" TEXT,
   "circle_id" TEXT REFERENCES "circles"("id"),
   "role" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   PRIMARY KEY ("phone", "circle_id")
);
CREATE TABLE "people" (
   "id" TEXT PRIMARY KEY,
   "circle_id" TEXT NOT NULL REFERENCES "circles"("id"),
   "name" TEXT NOT NULL,
   "mark" INTEGER NOT NULL,
   "into" TEXT,
   "gone" TEXT
);
CREATE INDEX "idx_people_circle_id"
    ON "people" ("circle_id");
CREATE TABLE "circle_tables" (
   "table_id" TEXT PRIMARY KEY REFERENCES "tables"("id"),
   "circle_id" TEXT NOT NULL REFERENCES "circles"("id"),
   "people" TEXT NOT NULL
);
CREATE INDEX "idx_circle_tables_circle_id"
    ON "circle_tables" ("circle_id");
CREATE TABLE "played" (
   "table_id" TEXT PRIMARY KEY REFERENCES "tables"("id"),
   "touched" TEXT NOT NULL,
   "revision" INTEGER NOT NULL,
   "rules" TEXT NOT NULL,
   "played" TEXT NOT NULL
);
INSERT INTO "_sqlite_migrations" VALUES(7,'referee','circles','2026-11-22 14:48:51.204466+00:00');
COMMIT;
