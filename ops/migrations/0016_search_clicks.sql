-- Clicks on search results by day: sums, without data about visitors.
CREATE TABLE search_click (
  day TEXT NOT NULL,
  scope TEXT NOT NULL CHECK (scope IN ('site', 'docs')),
  locale TEXT NOT NULL,
  -- Bucket of ranks: 1, 2, 3, 4-10, below.
  bucket TEXT NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, scope, locale, bucket)
) WITHOUT ROWID;
