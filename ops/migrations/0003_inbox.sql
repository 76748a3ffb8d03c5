-- Who looked at leads, and changed what. What was looked for is not in it: it may be a person's address.
CREATE TABLE lead_access (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  action TEXT NOT NULL CHECK (action IN ('list', 'read', 'export', 'status', 'replay', 'delete')),
  reference TEXT,
  -- JSON: the filter, a search only as that there was one; the new status.
  detail TEXT
);

-- What others are told about new leads: that there is one, not what it says.
CREATE TABLE notice (
  -- The same at every attempt, so that who hears it twice knows.
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL CHECK (json_valid(body)),
  way TEXT NOT NULL CHECK (way IN ('webhook', 'mail')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at TEXT NOT NULL,
  sent_at TEXT
) WITHOUT ROWID;
CREATE INDEX notice_due ON notice (due_at) WHERE sent_at IS NULL;

-- Up to which lead of the portal notices were written.
CREATE TABLE noticed (
  name TEXT PRIMARY KEY,
  id INTEGER NOT NULL
) WITHOUT ROWID;
