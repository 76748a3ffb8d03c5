-- Incidents, their updates, and the audit log are append-only: also against deletion, replacement, and ids before the
-- first one.
CREATE TRIGGER incident_keeps_rows BEFORE DELETE ON incident
BEGIN SELECT RAISE(ABORT, 'incidents are append-only'); END;
CREATE TRIGGER incident_update_keeps_rows BEFORE DELETE ON incident_update
BEGIN SELECT RAISE(ABORT, 'updates of incidents are append-only'); END;
-- INSERT OR REPLACE deletes rows without the triggers above.
CREATE TRIGGER incident_appends BEFORE INSERT ON incident
WHEN EXISTS (SELECT 1 FROM incident WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'incidents are append-only'); END;
CREATE TRIGGER incident_update_appends BEFORE INSERT ON incident_update
WHEN NEW.id > 0 AND NEW.id <= (SELECT max(id) FROM incident_update)
BEGIN SELECT RAISE(ABORT, 'updates of incidents are append-only'); END;
-- The trigger runs after the insertion, because an assigned id is -1 before it.
CREATE TRIGGER audit_starts_at_one AFTER INSERT ON audit WHEN NEW.id < 1
BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;

-- For the deletion of expired notices, every minute.
CREATE INDEX notice_by_time ON notice (due_at);
