-- Reports of browsers by day: sums, without addresses or data about visitors. The names come from fixed lists
-- (common/metrics/reports.ts).
CREATE TABLE browser_report (
  day TEXT NOT NULL,
  kind TEXT NOT NULL,
  name TEXT NOT NULL,
  source TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, kind, name, source)
) WITHOUT ROWID;

-- Requests to export or delete leads that wait for a second person. A row is deleted once it is carried out or expires.
CREATE TABLE approval (
  id TEXT PRIMARY KEY,
  action TEXT NOT NULL CHECK (action IN ('export', 'delete')),
  -- JSON: the reference, or the filter, which may contain a search term.
  subject TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  confirmed_by TEXT CHECK (confirmed_by <> by)
) WITHOUT ROWID;
-- A person has one open request for each action and subject.
CREATE UNIQUE INDEX approval_once ON approval (by, action, subject);

-- Start of a session; NULL for sessions of earlier versions.
ALTER TABLE session ADD COLUMN at TEXT;
