-- Data of a document for search engines and machines, and facts for all languages.
ALTER TABLE doc_text ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE doc_text ADD COLUMN markdown TEXT NOT NULL DEFAULT '';
ALTER TABLE doc_text ADD COLUMN wplus_markdown TEXT;
-- From the English text: codes of products, and the replacement of an abandoned document.
ALTER TABLE doc_text ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
