-- Data of visitors and customers. The publisher changes none of it, except demo customers in a local database.
CREATE TABLE submission (
  id INTEGER PRIMARY KEY,
  reference TEXT NOT NULL UNIQUE,
  idempotency_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  locale TEXT NOT NULL,
  -- 1: probably sent by a bot; stored for review, never discarded.
  quarantined INTEGER NOT NULL DEFAULT 0,
  created_at TEXT NOT NULL
);
CREATE INDEX submission_by_time ON submission (created_at);

CREATE TABLE customer (
  id TEXT PRIMARY KEY,
  login TEXT NOT NULL UNIQUE,
  display_name TEXT NOT NULL,
  password_salt TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  password_iterations INTEGER NOT NULL
) WITHOUT ROWID;

-- kind `document`: may read a restricted document. kind `product`: may use the API of a product.
CREATE TABLE customer_permission (
  customer_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('document', 'product')),
  code TEXT NOT NULL,
  PRIMARY KEY (customer_id, kind, code)
) WITHOUT ROWID;

CREATE TABLE ticket (
  ticket_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  service TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE session (
  token_hash TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE preview_token (
  token_hash TEXT PRIMARY KEY,
  note TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE verify_picture (
  picture TEXT PRIMARY KEY,
  answer_hash TEXT NOT NULL,
  expires_at TEXT NOT NULL
) WITHOUT ROWID;
