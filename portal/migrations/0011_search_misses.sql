-- Search without results: that of the documentation, the only one counted so far, or that of the site.
CREATE TABLE search_miss_of (
  scope TEXT NOT NULL CHECK (scope IN ('site', 'docs')),
  locale TEXT NOT NULL,
  words TEXT NOT NULL,
  times INTEGER NOT NULL,
  last_day TEXT NOT NULL,
  PRIMARY KEY (scope, locale, words)
) WITHOUT ROWID;
INSERT INTO search_miss_of (scope, locale, words, times, last_day)
  SELECT 'docs', locale, words, times, last_day FROM search_miss;
DROP TABLE search_miss;
ALTER TABLE search_miss_of RENAME TO search_miss;
