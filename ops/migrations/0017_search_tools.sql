-- Entries that change the results of a keyword: synonyms, pins, redirects. Ops publishes them to the portal.
CREATE TABLE search_tool (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  locale TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('synonym', 'pin', 'redirect')),
  -- Key of the keyword (common/editorial/search-tools.ts).
  keyword TEXT NOT NULL,
  -- Another word of a synonym; otherwise a path of the site without locale.
  target TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL
);
-- A keyword has at most one pin and one redirect, and several synonyms.
CREATE UNIQUE INDEX search_tool_once ON search_tool
  (locale, kind, keyword, (CASE kind WHEN 'synonym' THEN target ELSE '' END));
