-- Incidents and maintenances of the status page. Both tables are append-only: a correction is a new update.
CREATE TABLE incident (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('incident', 'maintenance')),
  -- JSON: text by locale, always with English.
  title TEXT NOT NULL,
  starts_at TEXT NOT NULL,
  -- End of the period of a maintenance.
  ends_at TEXT,
  by TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE TABLE incident_update (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  incident TEXT NOT NULL,
  state TEXT NOT NULL,
  impact TEXT NOT NULL,
  -- JSON: ids of components (common/status/status.ts).
  components TEXT NOT NULL,
  -- JSON: text by locale, always with English.
  text TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX incident_update_of ON incident_update (incident, id);
CREATE TRIGGER incident_is_final BEFORE UPDATE ON incident
BEGIN SELECT RAISE(ABORT, 'incidents are append-only'); END;
CREATE TRIGGER incident_update_is_final BEFORE UPDATE ON incident_update
BEGIN SELECT RAISE(ABORT, 'updates of incidents are append-only'); END;

-- Checks of a component by UTC day, and how many of them failed.
CREATE TABLE check_day (
  day TEXT NOT NULL,
  component TEXT NOT NULL,
  checks INTEGER NOT NULL,
  failed INTEGER NOT NULL,
  PRIMARY KEY (day, component)
) WITHOUT ROWID;
