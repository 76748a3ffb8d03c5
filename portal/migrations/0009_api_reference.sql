-- The reference of the customers' API: its pages and operations by locale, samples that are the same in all of
-- them, and the description itself, in parts, since a statement holds no more.
CREATE TABLE api_page (
  code TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- `resource`, or which of the other pages it is.
  kind TEXT NOT NULL,
  position INTEGER NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  source_hash TEXT NOT NULL,
  made_from TEXT,
  publication TEXT NOT NULL,
  PRIMARY KEY (code, locale)
) WITHOUT ROWID;

CREATE TABLE api_operation (
  id TEXT NOT NULL,
  locale TEXT NOT NULL,
  resource TEXT NOT NULL,
  position INTEGER NOT NULL,
  -- What is searched: its summary, path and name, in small letters.
  words TEXT NOT NULL,
  card TEXT NOT NULL CHECK (json_valid(card)),
  body TEXT NOT NULL CHECK (json_valid(body)),
  publication TEXT NOT NULL,
  PRIMARY KEY (id, locale)
) WITHOUT ROWID;
CREATE INDEX api_operation_by_resource ON api_operation (resource, locale, position);

CREATE TABLE api_sample (
  operation_id TEXT PRIMARY KEY,
  body TEXT NOT NULL CHECK (json_valid(body)),
  publication TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE api_document (
  locale TEXT NOT NULL,
  part INTEGER NOT NULL,
  text TEXT NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (locale, part)
) WITHOUT ROWID;
