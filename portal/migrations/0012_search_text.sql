-- What is shown of an entry has a table of its own: a search compares thousands of entries, and shows twenty. Rows that
-- hold no text lie so close together that the comparison takes half the time.
CREATE TABLE search_text (
  id INTEGER PRIMARY KEY,
  text TEXT NOT NULL
);
INSERT INTO search_text (id, text) SELECT id, text FROM search_entry;
ALTER TABLE search_entry DROP COLUMN text;
