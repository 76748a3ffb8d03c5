-- Full-text search: one index per locale over folded text (common/text/fold.ts); results show columns of
-- search_entry.
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
  text TEXT NOT NULL,
  published_at TEXT,
  restricted INTEGER NOT NULL
);

CREATE VIRTUAL TABLE search_en USING fts5(title, body, content = '', tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE search_cn USING fts5(title, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ko USING fts5(title, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ja USING fts5(title, body, content = '', tokenize = 'unicode61 remove_diacritics 0');

-- Words of public English texts in full spelling, for suggestions; search_en contains stems.
CREATE VIRTUAL TABLE spelling_en USING fts5(words, content = '', tokenize = 'unicode61');
CREATE VIRTUAL TABLE spelling_en_vocab USING fts5vocab('spelling_en', 'row');
