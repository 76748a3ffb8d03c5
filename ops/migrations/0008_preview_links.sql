-- Preview links that were made, and which of them were taken back. The links themselves are not in here: they follow
-- from these rows and a key. Written by the ops Worker only.
CREATE TABLE preview_link (
  id TEXT PRIMARY KEY,
  -- Path without locale and trailing slash; NULL: every page.
  path TEXT,
  -- NULL: every one.
  locale TEXT,
  -- The instant that it shows, with its offset; NULL: drafts, now.
  shows TEXT,
  note TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  ends_at TEXT NOT NULL,
  revoked_by TEXT,
  revoked_at TEXT,
  -- The audit row that says so.
  version INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX preview_link_by_end ON preview_link (ends_at);
