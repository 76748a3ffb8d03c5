-- Files generated at publication from their pages, in parts because of the maximum length of a statement.
-- `bytes` and `pages` are those of the complete file.
CREATE TABLE file (
  name TEXT NOT NULL,
  part INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  pages INTEGER,
  data TEXT NOT NULL, -- base64
  publication TEXT NOT NULL,
  PRIMARY KEY (name, part)
) WITHOUT ROWID;
