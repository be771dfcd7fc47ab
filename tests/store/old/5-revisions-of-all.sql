-- Databases whose second migration had counted no changes yet count them too; this one did already.
BEGIN TRANSACTION;
INSERT INTO "_sqlite_migrations" VALUES(4,'referee','revision_of_tables','2026-11-22 05:08:32.643266+00:00');
COMMIT;
