-- A table says whether a preview of its view link tells names; a circle with its people.
BEGIN TRANSACTION;
ALTER TABLE "tables" ADD COLUMN "named" INTEGER NOT NULL DEFAULT 0;
INSERT INTO "circles" VALUES('circle000old','Thursdays','2026-11-22T14:40:00.000+00:00','2026-11-22T14:41:00.000+00:00','editcircle','viewcircle',NULL);
INSERT INTO "circle_phones" VALUES('phone','circle000old','edit','2026-11-22T14:40:00.000+00:00');
INSERT INTO "people" VALUES('personAn','circle000old','Ana',0,NULL,NULL);
INSERT INTO "people" VALUES('personBo','circle000old','Bo',1,NULL,NULL);
INSERT INTO "circle_tables" VALUES('table0000old','circle000old','["personAn","personBo"]');
INSERT INTO "_sqlite_migrations" VALUES(8,'referee','names_in_previews','2026-11-22 15:25:00.000000+00:00');
COMMIT;
