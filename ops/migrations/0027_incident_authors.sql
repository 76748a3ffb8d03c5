-- The only allowed change to an incident or an update deletes the author of a row that is older than a year.
DROP TRIGGER incident_is_final;
CREATE TRIGGER incident_is_final BEFORE UPDATE ON incident
WHEN NOT (
  NEW.id = OLD.id AND NEW.kind = OLD.kind AND NEW.title = OLD.title AND NEW.starts_at = OLD.starts_at
  AND NEW.ends_at IS OLD.ends_at AND NEW.at = OLD.at AND NEW.by = '(deleted)'
  AND OLD.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
)
BEGIN SELECT RAISE(ABORT, 'incidents are append-only'); END;
DROP TRIGGER incident_update_is_final;
CREATE TRIGGER incident_update_is_final BEFORE UPDATE ON incident_update
WHEN NOT (
  NEW.id = OLD.id AND NEW.incident = OLD.incident AND NEW.state = OLD.state AND NEW.impact = OLD.impact
  AND NEW.components = OLD.components AND NEW.text = OLD.text AND NEW.at = OLD.at AND NEW.by = '(deleted)'
  AND OLD.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
)
BEGIN SELECT RAISE(ABORT, 'updates of incidents are append-only'); END;
