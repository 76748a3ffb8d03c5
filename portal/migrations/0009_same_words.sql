-- A digest of form and words: within ten minutes the same ones are the same lead, whatever page they came from.
ALTER TABLE submission ADD COLUMN words_key TEXT;
CREATE INDEX submission_by_words_key ON submission (words_key, submitted_at) WHERE words_key IS NOT NULL;
