-- Digest of form and values: equal ones within ten minutes are the same lead, from any page.
ALTER TABLE submission ADD COLUMN words_key TEXT;
CREATE INDEX submission_by_words_key ON submission (words_key, submitted_at) WHERE words_key IS NOT NULL;
