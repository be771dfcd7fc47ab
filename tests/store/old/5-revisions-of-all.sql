BEGIN TRANSACTION;
CREATE TABLE "_sqlite_migrations" (
   "id" INTEGER PRIMARY KEY,
   "migration_set" TEXT,
   "name" TEXT,
   "applied_at" TEXT
);
INSERT INTO "_sqlite_migrations" VALUES(1,'referee','tables_entries_phones','2026-11-22 04:47:32.242319+00:00');
INSERT INTO "_sqlite_migrations" VALUES(2,'referee','seats_codes_changes','2026-11-22 04:47:32.244876+00:00');
INSERT INTO "_sqlite_migrations" VALUES(3,'referee','boxes','2026-11-22 04:47:32.246272+00:00');
INSERT INTO "_sqlite_migrations" VALUES(4,'referee','revision_of_tables','2026-11-22 05:08:32.643266+00:00');
CREATE TABLE "box_changes" (
   "id" INTEGER PRIMARY KEY,
   "box_id" TEXT REFERENCES "boxes"("id"),
   "at" TEXT NOT NULL,
   "by" TEXT NOT NULL,
   "table_id" TEXT,
   "old" TEXT NOT NULL
);
CREATE TABLE "box_phones" (
   "phone" TEXT,
   "box_id" TEXT REFERENCES "boxes"("id"),
   "role" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   PRIMARY KEY ("phone", "box_id")
);
INSERT INTO "box_phones" VALUES('phone','89a8zFl07zGG','edit','2026-11-22T04:47:32.257+00:00');
CREATE TABLE "boxes" (
   "id" TEXT PRIMARY KEY,
   "game" TEXT NOT NULL,
   "name" TEXT NOT NULL,
   "box" TEXT NOT NULL,
   "revision" INTEGER NOT NULL,
   "created" TEXT NOT NULL,
   "touched" TEXT NOT NULL,
   "edit" TEXT NOT NULL,
   "view" TEXT NOT NULL,
   "deleted" TEXT
);
INSERT INTO "boxes" VALUES('89a8zFl07zGG','aqua','Ours','{}',0,'2026-11-22T04:47:32.255+00:00','2026-11-22T04:47:32.255+00:00','ihWw-72uTes3p7dxetOvjQ','EMtzwVLzsXRtKtuia3-rmQ',NULL);
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
INSERT INTO "changes" VALUES(1,'table0000old',2,'2026-11-22T04:47:32.251+00:00','phone','seats','["Ana", "Bob"]','["Ana", "Bo"]');
CREATE TABLE "codes" (
   "code" TEXT PRIMARY KEY,
   "table_id" TEXT,
   "role" TEXT,
   "until" TEXT
);
CREATE TABLE "entries" (
   "table_id" TEXT REFERENCES "tables"("id"),
   "seq" INTEGER,
   "at" TEXT NOT NULL,
   "by" TEXT NOT NULL,
   "key" TEXT NOT NULL,
   "entry" TEXT NOT NULL,
   PRIMARY KEY ("table_id", "seq")
);
INSERT INTO "entries" VALUES('table0000old',1,'2026-11-22T04:47:32.251+00:00','phone','k1','{"do":"put","seat":0,"field":"regions","value":[12,37]}');
INSERT INTO "entries" VALUES('table0000old',2,'2026-11-22T04:47:32.251+00:00','phone','k2','{"do":"note","text":"Zoé was here"}');
CREATE TABLE "phones" (
   "phone" TEXT,
   "table_id" TEXT REFERENCES "tables"("id"),
   "role" TEXT NOT NULL,
   "at" TEXT NOT NULL, "seat" INTEGER,
   PRIMARY KEY ("phone", "table_id")
);
INSERT INTO "phones" VALUES('phone','table0000old','edit','2026-11-22T04:47:32.249+00:00',1);
CREATE TABLE "tables" (
   "id" TEXT PRIMARY KEY,
   "game" TEXT NOT NULL,
   "mode" TEXT NOT NULL,
   "rules" TEXT NOT NULL,
   "seats" TEXT NOT NULL,
   "options" TEXT NOT NULL,
   "box" TEXT NOT NULL,
   "created" TEXT NOT NULL,
   "touched" TEXT NOT NULL,
   "edit" TEXT NOT NULL,
   "view" TEXT NOT NULL,
   "deleted" TEXT
, "ended" TEXT, "revision" INTEGER NOT NULL DEFAULT 0, "box_id" TEXT);
INSERT INTO "tables" VALUES('table0000old','faraway','tally','1','["Ana", "Bo"]','{"sets": ["base"]}','{}','2026-11-22T04:47:32.247+00:00','2026-11-22T04:47:32.251+00:00','edit-link-of-the-table','view-link-of-the-table',NULL,NULL,1,NULL);
CREATE UNIQUE INDEX "idx__sqlite_migrations_migration_set_name"
    ON "_sqlite_migrations" ("migration_set", "name");
CREATE UNIQUE INDEX "idx_tables_edit"
    ON "tables" ("edit");
CREATE UNIQUE INDEX "idx_tables_view"
    ON "tables" ("view");
CREATE INDEX "idx_entries_table_id_key"
    ON "entries" ("table_id", "key");
CREATE UNIQUE INDEX "idx_boxes_edit"
    ON "boxes" ("edit");
CREATE UNIQUE INDEX "idx_boxes_view"
    ON "boxes" ("view");
COMMIT;
