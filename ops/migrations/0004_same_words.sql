-- As in the portal (submission.words_key); forgotten with the words.
ALTER TABLE outbox ADD COLUMN words_key TEXT;
CREATE INDEX outbox_by_words_key ON outbox (words_key, submitted_at) WHERE words_key IS NOT NULL;
