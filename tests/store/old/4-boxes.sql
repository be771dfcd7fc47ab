-- Boxes of a household; one was made.
BEGIN TRANSACTION;
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
CREATE UNIQUE INDEX "idx_boxes_edit"
    ON "boxes" ("edit");
CREATE UNIQUE INDEX "idx_boxes_view"
    ON "boxes" ("view");
CREATE TABLE "box_phones" (
   "phone" TEXT,
   "box_id" TEXT REFERENCES "boxes"("id"),
   "role" TEXT NOT NULL,
   "at" TEXT NOT NULL,
   PRIMARY KEY ("phone", "box_id")
);
CREATE TABLE "box_changes" (
   "id" INTEGER PRIMARY KEY,
   "box_id" TEXT REFERENCES "boxes"("id"),
   "at" TEXT NOT NULL,
   "by" TEXT NOT NULL,
   "table_id" TEXT,
   "old" TEXT NOT NULL
);
ALTER TABLE "tables" ADD COLUMN "box_id" TEXT;
INSERT INTO "_sqlite_migrations" VALUES(3,'referee','boxes','2026-11-22 04:47:32.246272+00:00');
INSERT INTO "boxes" VALUES('89a8zFl07zGG','aqua','Ours','{}',0,'2026-11-22T04:47:32.255+00:00','2026-11-22T04:47:32.255+00:00','ihWw-72uTes3p7dxetOvjQ','EMtzwVLzsXRtKtuia3-rmQ',NULL);
INSERT INTO "box_phones" VALUES('phone','89a8zFl07zGG','edit','2026-11-22T04:47:32.257+00:00');
COMMIT;
