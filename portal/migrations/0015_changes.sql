-- Changes between publications (compiler/changes). The publisher adds rows, never edits them, and deletes the oldest
-- beyond a limit. The first publication after this migration records no changes of documents, because the hashes of
-- the earlier texts are unknown.
CREATE TABLE doc_change (
  id TEXT PRIMARY KEY,
  doc_id TEXT NOT NULL,
  locale TEXT NOT NULL,
  edition TEXT NOT NULL CHECK (edition IN ('', 'wplus')),
  at TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('added', 'changed', 'deprecated', 'removed')),
  -- Whether the document was restricted at that time. Such a change never becomes public.
  restricted INTEGER NOT NULL,
  -- Title and category at that time, for removed documents.
  title TEXT NOT NULL,
  menu_id TEXT NOT NULL,
  note TEXT NOT NULL,
  sections TEXT NOT NULL CHECK (json_valid(sections))
) WITHOUT ROWID;
CREATE INDEX doc_change_by_document ON doc_change (doc_id, locale, at DESC);
CREATE INDEX doc_change_by_time ON doc_change (locale, at DESC);

-- kind `change`: a fact about the API. kind `note`: the author added an entry to the changelog, which describes
-- the changes of its operations in its version.
CREATE TABLE api_change (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('change', 'note')),
  at TEXT NOT NULL,
  version TEXT NOT NULL,
  operations TEXT NOT NULL CHECK (json_valid(operations)),
  products TEXT NOT NULL CHECK (json_valid(products)),
  body TEXT NOT NULL CHECK (json_valid(body))
) WITHOUT ROWID;
CREATE INDEX api_change_by_time ON api_change (at DESC);

-- Hash of title and HTML of both editions.
ALTER TABLE doc_text ADD COLUMN text_hash TEXT NOT NULL DEFAULT '';
-- The author's sentence about the last change.
ALTER TABLE doc_text ADD COLUMN note TEXT NOT NULL DEFAULT '';
-- For lists of the latest texts, which must not read their HTML.
CREATE INDEX doc_text_by_update ON doc_text (locale, updated_at);
