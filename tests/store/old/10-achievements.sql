-- What people tick across many games; a box that was changed twice.
BEGIN TRANSACTION;
CREATE TABLE "achievements" (
   "id" TEXT PRIMARY KEY,
   "circle_id" TEXT NOT NULL REFERENCES "circles"("id"),
   "game" TEXT NOT NULL,
   "kind" TEXT NOT NULL,
   "name" TEXT NOT NULL
);
CREATE INDEX "idx_achievements_circle_id_game"
    ON "achievements" ("circle_id", "game");
CREATE TABLE "achieved" (
   "achievement_id" TEXT REFERENCES "achievements"("id"),
   "person_id" TEXT REFERENCES "people"("id"),
   "table_id" TEXT,
   "at" TEXT NOT NULL,
   PRIMARY KEY ("achievement_id", "person_id")
);
CREATE INDEX "idx_achieved_person_id"
    ON "achieved" ("person_id");
INSERT INTO "achievements" VALUES('deed','circle000old','aqua','card','Waves');
INSERT INTO "achieved" VALUES('deed','personAn',NULL,'2026-11-22T15:45:00.000+00:00');
INSERT INTO "_sqlite_migrations" VALUES(9,'referee','achievements','2026-11-22 15:40:00.000000+00:00');
COMMIT;
