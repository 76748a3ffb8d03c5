-- The audit log is append-only, and a chain of hashes proves it (ops/src/audit/chain.ts).

-- One row for each audit row, in the order of their ids. SQLite has no SHA-256, so the Worker adds the rows later.
CREATE TABLE audit_link (
  id INTEGER PRIMARY KEY,
  -- Hash of the previous row. UNIQUE: the chain cannot fork.
  prev TEXT NOT NULL UNIQUE,
  -- Random value in `digest`, deleted with the personal data, so that the digest does not reveal them.
  salt TEXT,
  -- Digest of the personal part of the audit row: author and values.
  digest TEXT NOT NULL,
  -- Hash of `prev`, the other columns of the audit row, and `digest`.
  hash TEXT NOT NULL UNIQUE
);
-- For the deletion of personal data: the oldest rows that have them.
CREATE INDEX audit_link_with_salt ON audit_link (id) WHERE salt IS NOT NULL;

CREATE TRIGGER audit_keeps_rows BEFORE DELETE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- Refuses INSERT OR REPLACE of an existing row, and rows between older ones.
CREATE TRIGGER audit_appends BEFORE INSERT ON audit
WHEN NEW.id > 0 AND NEW.id <= (SELECT max(id) FROM audit) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- The only allowed change deletes author and values of a row in the chain that is older than a year.
CREATE TRIGGER audit_keeps_values BEFORE UPDATE ON audit
WHEN NOT (
  NEW.id = OLD.id AND NEW.change = OLD.change AND NEW.at = OLD.at AND NEW.action = OLD.action
  AND NEW.kind IS OLD.kind AND NEW.target IS OLD.target AND NEW.locale IS OLD.locale AND NEW.undoes IS OLD.undoes
  AND NEW.by = '(deleted)' AND NEW.before IS NULL AND NEW.after IS NULL
  AND OLD.at < strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-365 days')
  AND EXISTS (SELECT 1 FROM audit_link WHERE id = OLD.id)
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

CREATE TRIGGER audit_link_keeps_rows BEFORE DELETE ON audit_link BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;
-- A row follows the last one, and leaves out no audit row.
CREATE TRIGGER audit_link_appends BEFORE INSERT ON audit_link
WHEN NEW.prev IS NOT coalesce((SELECT hash FROM audit_link ORDER BY id DESC LIMIT 1), '')
  OR NEW.id IS NOT (SELECT min(id) FROM audit WHERE id > coalesce((SELECT max(id) FROM audit_link), 0)) BEGIN
  SELECT RAISE(ABORT, 'the chain of the audit log has changed');
END;
CREATE TRIGGER audit_link_keeps_values BEFORE UPDATE ON audit_link
WHEN NOT (
  NEW.id = OLD.id AND NEW.prev = OLD.prev AND NEW.digest = OLD.digest AND NEW.hash = OLD.hash AND NEW.salt IS NULL
  AND EXISTS (SELECT 1 FROM audit WHERE id = OLD.id AND by = '(deleted)')
) BEGIN
  SELECT RAISE(ABORT, 'the audit log is append-only');
END;

-- Exports to R2 (ops/src/backup).
CREATE TABLE backup_run (
  id TEXT PRIMARY KEY,
  began_at TEXT NOT NULL,
  -- NULL while it runs, or if the Worker was terminated.
  finished_at TEXT,
  -- Number of exported rows; NULL if it failed.
  rows INTEGER,
  error TEXT
) WITHOUT ROWID;
CREATE INDEX backup_run_by_time ON backup_run (began_at);

-- For the deletion of expired rows.
CREATE INDEX session_by_end ON session (ends_at);
CREATE INDEX lead_access_by_time ON lead_access (at);
