-- Content of the site, written by the publisher only; `publication` is the hash of the publication that wrote
-- the row last.
CREATE TABLE content (
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  locale TEXT NOT NULL CHECK (locale IN ('en', 'cn', 'ko', 'ja')),
  state TEXT NOT NULL CHECK (state IN ('live', 'draft')),
  id TEXT NOT NULL,
  position INTEGER NOT NULL,
  title TEXT NOT NULL,
  summary TEXT NOT NULL,
  -- List data in addition to title and summary; lists never read the body.
  card TEXT NOT NULL CHECK (json_valid(card)),
  body TEXT NOT NULL CHECK (json_valid(body)),
  tag TEXT NOT NULL DEFAULT '',
  published_at TEXT,
  updated_at TEXT NOT NULL,
  source_hash TEXT NOT NULL,
  made_from TEXT,
  publication TEXT NOT NULL,
  PRIMARY KEY (type, code, locale, state)
) WITHOUT ROWID;
CREATE INDEX content_by_id ON content (id);

-- Every tag and subtag of a content, for filters.
CREATE TABLE content_tag (
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  tag TEXT NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (type, code, tag)
) WITHOUT ROWID;

-- One JSON value per name and locale: menus, header, website, home, advertisements.
CREATE TABLE setting (
  name TEXT NOT NULL,
  locale TEXT NOT NULL,
  body TEXT NOT NULL CHECK (json_valid(body)),
  publication TEXT NOT NULL,
  PRIMARY KEY (name, locale)
) WITHOUT ROWID;

CREATE TABLE dictionary (
  category TEXT NOT NULL,
  locale TEXT NOT NULL,
  position INTEGER NOT NULL,
  code TEXT NOT NULL,
  name TEXT NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (category, locale, code)
) WITHOUT ROWID;

CREATE TABLE country (
  code TEXT NOT NULL,
  locale TEXT NOT NULL,
  name TEXT NOT NULL,
  -- Folded like queries, for lookups by name.
  folded TEXT NOT NULL,
  region TEXT NOT NULL,
  position INTEGER NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (code, locale)
) WITHOUT ROWID;
CREATE INDEX country_by_name ON country (folded);

CREATE TABLE mapping (
  link_uri TEXT PRIMARY KEY,
  target TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (301, 302)),
  publication TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE seo (
  code TEXT NOT NULL,
  locale TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  keywords TEXT NOT NULL,
  image TEXT NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (code, locale)
) WITHOUT ROWID;

-- The last publication; an equal hash means that nothing has changed.
CREATE TABLE publication (
  hash TEXT PRIMARY KEY,
  at TEXT NOT NULL
) WITHOUT ROWID;
