-- Sandboxes of the customers' API: the complete state of each for an hour, and its tokens.
CREATE TABLE sandbox (
  id TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (json_valid(state)),
  -- Increases with each change, so that concurrent requests do not overwrite each other.
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
