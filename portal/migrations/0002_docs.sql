-- The documentation center: categories, their trees, and the texts of documents.
CREATE TABLE doc_menu (
  id TEXT NOT NULL,
  locale TEXT NOT NULL,
  parent_id TEXT,
  position INTEGER NOT NULL,
  page_code TEXT NOT NULL,
  name TEXT NOT NULL,
  introduction TEXT NOT NULL,
  has_learning_path INTEGER NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (id, locale)
) WITHOUT ROWID;

CREATE TABLE doc_node (
  tree_id TEXT PRIMARY KEY,
  menu_id TEXT NOT NULL,
  parent_id TEXT,
  position INTEGER NOT NULL,
  type TEXT NOT NULL CHECK (type IN ('DIRECTORY', 'DOCUMENT')),
  node_id TEXT NOT NULL,
  -- Names of a directory by locale; a document is named by its text.
  names TEXT NOT NULL CHECK (json_valid(names)),
  learning_path TEXT,
  restricted INTEGER NOT NULL,
  abandoned INTEGER NOT NULL,
  product_code TEXT NOT NULL,
  publication TEXT NOT NULL
) WITHOUT ROWID;
CREATE INDEX doc_node_by_menu ON doc_node (menu_id, position);
CREATE INDEX doc_node_by_document ON doc_node (node_id);

CREATE TABLE doc_text (
  doc_id TEXT NOT NULL,
  locale TEXT NOT NULL,
  title TEXT NOT NULL,
  html TEXT NOT NULL,
  -- The second edition of a document, if there is one.
  wplus_html TEXT,
  updated_at TEXT NOT NULL,
  source_hash TEXT NOT NULL,
  made_from TEXT,
  publication TEXT NOT NULL,
  PRIMARY KEY (doc_id, locale)
) WITHOUT ROWID;

-- Values of API parameters, shown to signed-in customers only. `app_code` empty: for every product.
CREATE TABLE doc_param (
  dict_code TEXT NOT NULL,
  app_code TEXT NOT NULL,
  parameter_name TEXT NOT NULL,
  locale TEXT NOT NULL,
  position INTEGER NOT NULL,
  value TEXT NOT NULL,
  description TEXT NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (dict_code, locale, value)
) WITHOUT ROWID;
