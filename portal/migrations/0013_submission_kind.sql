-- Index for the deletion of old submissions that are not leads: finds the oldest of a kind among any number of
-- leads.
CREATE INDEX submission_by_kind ON submission (kind);
