-- Routing rules of leads: one row with the ordered list as JSON. `version` is the id of the audit row of the change.
CREATE TABLE lead_routing (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  rules TEXT NOT NULL CHECK (json_valid(rules)),
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  version INTEGER NOT NULL
);

-- Delivery log of notices: one row for each attempt.
CREATE TABLE notice_attempt (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  notice TEXT NOT NULL,
  at TEXT NOT NULL,
  way TEXT NOT NULL CHECK (way IN ('webhook', 'mail')),
  -- HTTP status of a webhook; NULL for mail, and without a response.
  status INTEGER,
  -- Reason of a failure; NULL for a delivered notice.
  error TEXT,
  -- Duration in milliseconds.
  ms INTEGER NOT NULL
);
CREATE INDEX notice_attempt_by_notice ON notice_attempt (notice, id);
CREATE INDEX notice_attempt_by_time ON notice_attempt (at);

-- Time of the notice about a failed lead; NULL if none was created since the lead failed.
ALTER TABLE outbox ADD COLUMN alarmed_at TEXT;
