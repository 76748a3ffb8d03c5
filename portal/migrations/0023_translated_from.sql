-- Hash of the English source that a translation was made from.
ALTER TABLE content RENAME COLUMN made_from TO translated_from;
ALTER TABLE doc_text RENAME COLUMN made_from TO translated_from;
ALTER TABLE api_page RENAME COLUMN made_from TO translated_from;
