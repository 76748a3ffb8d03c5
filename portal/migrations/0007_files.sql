-- Files made at publication from what their pages say: in parts, since a statement holds no more. `bytes` and
-- `pages` are of the whole.
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
