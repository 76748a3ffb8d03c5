-- What search engines and machines read of a document, and what holds for it in every language.
ALTER TABLE doc_text ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE doc_text ADD COLUMN markdown TEXT NOT NULL DEFAULT '';
ALTER TABLE doc_text ADD COLUMN wplus_markdown TEXT;
-- Of the English text: codes of products, and the document that takes the place of an abandoned one.
ALTER TABLE doc_text ADD COLUMN facts TEXT NOT NULL DEFAULT '{}';
