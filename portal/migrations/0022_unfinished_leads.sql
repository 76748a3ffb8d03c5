-- Unfinished leads by owner, which each page of the console counts. The index has all columns of the query, also those
-- of its condition, so that the count reads no lead.
DROP INDEX submission_unfinished;
CREATE INDEX submission_unfinished ON submission (owner, status, form, submitted_at, kind, quarantined)
  WHERE status IN ('new', 'open') AND quarantined = 0 AND kind <> 'landing' AND form <> 'feedback';
