-- What ops hold of the site's shared data: a value pinned as it is, or asked of the portal anew.
CREATE TABLE held (
  -- As in KV (src/live/shared-value.ts).
  key TEXT PRIMARY KEY,
  locale TEXT NOT NULL,
  -- The digest of the pinned value; NULL without a pin.
  pin TEXT,
  -- Another stamp with each wish for it anew; NULL before the first.
  renewed TEXT,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  -- The id of the audit row that says so.
  version INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX held_by_locale ON held (locale);
