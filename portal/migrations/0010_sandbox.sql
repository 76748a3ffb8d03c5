-- The sandbox of the customers' API: what each visitor has in it, whole, for an hour; and whose token leads where.
CREATE TABLE sandbox (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (json_valid(state)),
  -- Grows with each change: two requests at a time do not undo each other.
  revision INTEGER NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sandbox_by_end ON sandbox (expires_at);

CREATE TABLE sandbox_token (
  token_hash TEXT PRIMARY KEY,
  sandbox_id TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX sandbox_token_by_end ON sandbox_token (expires_at);
