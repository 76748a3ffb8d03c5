-- Reference of the customers' API: pages and operations by locale, samples for all locales, and the description,
-- in parts because of the maximum length of a statement.
CREATE TABLE api_page (
  code TEXT NOT NULL,
  locale TEXT NOT NULL,
  -- `resource`, or the name of another page.
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
  -- Search text: summary, path, and name in lower case.
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
