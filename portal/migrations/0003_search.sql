-- Full-text search: one index a locale over folded text (search/fold.ts); what is shown comes from
-- search_entry.
CREATE TABLE search_entry (
  id INTEGER PRIMARY KEY,
  locale TEXT NOT NULL,
  -- What a search can be narrowed to: BLOG, NEWS, PRODUCT, DOCUMENT, …
  kind TEXT NOT NULL,
  item_id TEXT NOT NULL,
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  url TEXT NOT NULL,
  title TEXT NOT NULL,
  text TEXT NOT NULL,
  published_at TEXT,
  restricted INTEGER NOT NULL
);

CREATE VIRTUAL TABLE search_en USING fts5(title, body, content = '', tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE search_cn USING fts5(title, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ko USING fts5(title, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ja USING fts5(title, body, content = '', tokenize = 'unicode61 remove_diacritics 0');

-- The words of public English texts as they are spelt: search_en holds stems, which nobody would want
-- suggested.
CREATE VIRTUAL TABLE spelling_en USING fts5(words, content = '', tokenize = 'unicode61');
CREATE VIRTUAL TABLE spelling_en_vocab USING fts5vocab('spelling_en', 'row');
