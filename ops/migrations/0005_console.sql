-- The audit holds changes of every subject of the console; who is signed in, and who tried to be.

-- SQLite cannot take a CHECK away: the table is written anew. Ids stay, as versions name them.
CREATE TABLE audit_of_all (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  change TEXT NOT NULL,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  -- What was done: flip, clear, bump, …
  action TEXT NOT NULL,
  -- To what: advertisement, banner, bump, redirect, preview, shared, …
  kind TEXT,
  target TEXT,
  locale TEXT,
  -- JSON, or NULL for nothing.
  before TEXT,
  after TEXT,
  -- The row that this one took back.
  undoes INTEGER
);
INSERT INTO audit_of_all (id, change, at, by, action, kind, target, locale, before, after)
  SELECT id, change, at, by, action, coalesce(kind, action), target, locale, before, after FROM audit;
DROP TABLE audit;
ALTER TABLE audit_of_all RENAME TO audit;
CREATE INDEX audit_change ON audit (change);
CREATE INDEX audit_kind ON audit (kind, id);

-- Who is signed in by the token. The cookie itself is not in here, only its digest.
CREATE TABLE session (
  id TEXT PRIMARY KEY,
  by TEXT NOT NULL,
  -- Digest of the token it was opened with: a new token ends it.
  under TEXT NOT NULL,
  ends_at TEXT NOT NULL
) WITHOUT ROWID;

-- Sign-ins that failed, by the digest of an address; forgotten after a quarter of an hour.
CREATE TABLE sign_in_failure (
  id INTEGER PRIMARY KEY,
  place TEXT NOT NULL,
  at TEXT NOT NULL
);
CREATE INDEX sign_in_failure_at ON sign_in_failure (at);
