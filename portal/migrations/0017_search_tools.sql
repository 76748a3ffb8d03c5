-- Entries of ops that change the results of a keyword. Publications of the content do not delete them.
CREATE TABLE search_tool (
  locale TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('synonym', 'pin', 'redirect')),
  -- Key of the keyword (common/editorial/search-tools.ts).
  keyword TEXT NOT NULL,
  -- Another word of a synonym; otherwise a path of the site without locale.
  target TEXT NOT NULL,
  PRIMARY KEY (locale, kind, keyword, target)
) WITHOUT ROWID;

-- Pages by address, for pins and redirects.
CREATE INDEX search_entry_by_url ON search_entry (url, locale);
