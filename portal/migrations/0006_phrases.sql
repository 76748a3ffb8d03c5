-- Phrases that people search for, folded as queries are, and the article that answers each. Apart from tags:
-- a tag says what many articles are about, a phrase names one.
CREATE TABLE content_phrase (
  phrase TEXT NOT NULL PRIMARY KEY,
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  publication TEXT NOT NULL
) WITHOUT ROWID;
