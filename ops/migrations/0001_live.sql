-- What ops have flipped, and who did it when. Written by the ops Worker only.

-- Every change, one row for each locale it touches; the rows of one call share `change`.
CREATE TABLE audit (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  change TEXT NOT NULL,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('flip', 'clear', 'bump')),
  kind TEXT,
  target TEXT,
  locale TEXT,
  -- JSON, or NULL for nothing.
  before TEXT,
  after TEXT
);
CREATE INDEX audit_change ON audit (change);

-- What is flipped now. `version` is the id of the audit row that says so: no two states have the same.
CREATE TABLE flip (
  kind TEXT NOT NULL,
  target TEXT NOT NULL,
  locale TEXT NOT NULL,
  shown INTEGER NOT NULL CHECK (shown IN (0, 1)),
  starts_at TEXT,
  ends_at TEXT,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  version INTEGER NOT NULL,
  PRIMARY KEY (kind, target, locale)
);
