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

-- Notices about new leads, without the content of the leads.
CREATE TABLE notice (
  -- Stable across attempts, so that a receiver can ignore duplicates.
  id TEXT PRIMARY KEY,
  body TEXT NOT NULL CHECK (json_valid(body)),
  way TEXT NOT NULL CHECK (way IN ('webhook', 'mail')),
  attempts INTEGER NOT NULL DEFAULT 0,
  due_at TEXT NOT NULL,
  sent_at TEXT
) WITHOUT ROWID;
CREATE INDEX notice_due ON notice (due_at) WHERE sent_at IS NULL;

-- Last lead of the portal for which notices were written.
CREATE TABLE noticed (
  name TEXT PRIMARY KEY,
  id INTEGER NOT NULL
) WITHOUT ROWID;
