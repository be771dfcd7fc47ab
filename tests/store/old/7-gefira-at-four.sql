-- Four players of Géfira choose among options of their own.
BEGIN TRANSACTION;
INSERT INTO "_sqlite_migrations" VALUES(6,'referee','gefira_at_four','2026-11-22 14:25:40.301177+00:00');
COMMIT;
