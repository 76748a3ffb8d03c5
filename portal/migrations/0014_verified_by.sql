-- What a lead was verified by. Without scripts a visitor answers a plain question, which a program can do, too.
ALTER TABLE submission ADD COLUMN verified_by TEXT CHECK (verified_by IN ('work', 'turnstile', 'question'));
-- How many were verified by a question in the last hour.
CREATE INDEX submission_by_question ON submission (submitted_at) WHERE verified_by = 'question';
