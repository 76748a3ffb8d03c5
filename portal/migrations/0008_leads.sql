-- What visitors send, as the team works on it. Ids are never used again, so that "younger than" stays true after a
-- deletion.
CREATE TABLE submission_new (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  reference TEXT NOT NULL UNIQUE,
  idempotency_key TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  code TEXT NOT NULL,
  -- The form's code in src/forms, or the kind where that is no form.
  form TEXT NOT NULL,
  detail TEXT NOT NULL CHECK (json_valid(detail)),
  -- JSON: what was agreed to, in words and by version, the page, and where the visitor came from as far as they allow.
  context TEXT CHECK (context IS NULL OR json_valid(context)),
  -- What is searched in: reference and values, folded.
  words TEXT NOT NULL DEFAULT '',
  locale TEXT NOT NULL,
  -- 1: probably sent by a machine; kept for review, never lost.
  quarantined INTEGER NOT NULL DEFAULT 0,
  status TEXT NOT NULL DEFAULT 'new' CHECK (status IN ('new', 'open', 'done', 'spam')),
  -- When the visitor sent it, and when it was stored here.
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

-- Whose a proof was: the same submission may come with it again, another may not.
ALTER TABLE used_proof ADD COLUMN used_by TEXT NOT NULL DEFAULT '';
