-- Alternative names of a text have their own column between title and text. The next publication fills the
-- tables, as every publication does.
DROP TABLE search_en;
DROP TABLE search_cn;
DROP TABLE search_ko;
DROP TABLE search_ja;
CREATE VIRTUAL TABLE search_en USING fts5(title, keywords, body, content = '', tokenize = 'porter unicode61');
CREATE VIRTUAL TABLE search_cn USING fts5(title, keywords, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ko USING fts5(title, keywords, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
CREATE VIRTUAL TABLE search_ja USING fts5(title, keywords, body, content = '', tokenize = 'unicode61 remove_diacritics 0');
