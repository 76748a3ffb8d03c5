-- Search phrases, folded like queries, and the article for each. In contrast to a tag, a phrase names one
-- article.
CREATE TABLE content_phrase (
  phrase TEXT NOT NULL PRIMARY KEY,
  type TEXT NOT NULL,
  code TEXT NOT NULL,
  publication TEXT NOT NULL
) WITHOUT ROWID;
