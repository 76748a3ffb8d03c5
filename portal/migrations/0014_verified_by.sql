-- Kind of verification of a lead. Visitors without scripts answer a plain question, which programs can answer, too.
ALTER TABLE submission ADD COLUMN verified_by TEXT CHECK (verified_by IN ('work', 'turnstile', 'question'));
-- For the number of leads verified by a question in the last hour.
CREATE INDEX submission_by_question ON submission (submitted_at) WHERE verified_by = 'question';
