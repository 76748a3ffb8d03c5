-- The search finds sections. The next publication fills the tables, as every publication does.
DROP TABLE search_entry;
DROP TABLE search_text;
DROP TABLE search_en;
DROP TABLE search_cn;
DROP TABLE search_ko;
DROP TABLE search_ja;
DROP TABLE spelling_en_vocab;
DROP TABLE spelling_en;

-- One row per text and locale.
CREATE TABLE search_entry (
  id INTEGER PRIMARY KEY,
  locale TEXT NOT NULL,
  -- Kind by which a search can be narrowed: BLOG, NEWS, PRODUCT, DOCUMENT, …
  kind TEXT NOT NULL,
  item_id TEXT NOT NULL,
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  -- Alternative names.
  keywords TEXT NOT NULL,
  -- Names of the category and directories of a document.
  place TEXT NOT NULL,
  -- Codes of its products, by which a search can be narrowed.
  products TEXT NOT NULL CHECK (json_valid(products)),
  published_at TEXT,
  restricted INTEGER NOT NULL
);

-- One row per section. Its id divided by 256 is the id of its entry (common/text/search-index.ts).
CREATE TABLE search_section (
  id INTEGER PRIMARY KEY,
  -- Heading id; empty for the introduction.
  anchor TEXT NOT NULL,
  -- Headings from h2 to its own.
  path TEXT NOT NULL CHECK (json_valid(path)),
  -- Its blocks as lines, with code marked.
  text TEXT NOT NULL
);

CREATE VIRTUAL TABLE search_en USING fts5(title, keywords, heading, body, content = '', tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE search_cn USING fts5(title, keywords, heading, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ko USING fts5(title, keywords, heading, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ja USING fts5(title, keywords, heading, body, content = '', tokenize = 'unicode61 remove_diacritics 0');

-- Words of public texts and the number of sections with each, for the correction of spelling.
CREATE TABLE search_word (
  word TEXT NOT NULL,
  locale TEXT NOT NULL,
  times INTEGER NOT NULL,
  PRIMARY KEY (word, locale)
) WITHOUT ROWID;

-- Number of sections by locale, for the weights of words.
CREATE TABLE search_size (
  locale TEXT PRIMARY KEY,
  sections INTEGER NOT NULL
) WITHOUT ROWID;
