-- Leads, as the team works on them. Ids are never reused, so that "newer than" remains correct after a deletion.
CREATE TABLE submission_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  idempotency_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  -- Code of the form (common/forms), or the kind of another submission.
  form TEXT NOT NULL,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  -- JSON: consent with wording and version, page, and tracking data as far as the visitor allows.
  context TEXT CHECK (context IS NULL OR json_valid(context)),
  -- Search text: reference and values, folded.
  words TEXT NOT NULL DEFAULT '',
  locale TEXT NOT NULL,
  -- 1: probably sent by a bot; stored for review, never discarded.
  quarantined INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'open', 'done', 'spam')),
  -- Time of submission, and time of storage.
  submitted_at TEXT NOT NULL,
  created_at TEXT NOT NULL
);
INSERT INTO submission_new
  (id, reference, idempotency_key, kind, code, form, detail, words, locale, quarantined, submitted_at, created_at)
  SELECT id, reference, idempotency_key, kind, code, CASE kind WHEN 'form' THEN code ELSE kind END, detail,
    lower(reference || char(10) || detail), locale, quarantined, created_at, created_at
  FROM submission;
DROP TABLE submission;
ALTER TABLE submission_new RENAME TO submission;
CREATE INDEX submission_by_time ON submission (created_at);

-- Submission that used a proof: it may repeat the proof, others may not.
ALTER TABLE used_proof ADD COLUMN used_by TEXT NOT NULL DEFAULT '';
