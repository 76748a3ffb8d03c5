-- Work on leads: the owner, and the notes of the team. Both are deleted with their lead.
ALTER TABLE submission ADD COLUMN owner TEXT;

CREATE TABLE lead_note (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  lead INTEGER NOT NULL REFERENCES submission (id) ON DELETE CASCADE,
  at TEXT NOT NULL,
  by TEXT NOT NULL,
  text TEXT NOT NULL
);
CREATE INDEX lead_note_by_lead ON lead_note (lead);

-- Unfinished leads by owner, which each page of the console counts.
CREATE INDEX submission_unfinished ON submission (owner, status, form, submitted_at)
  WHERE status IN ('new', 'open') AND quarantined = 0 AND kind <> 'landing' AND form <> 'feedback';
