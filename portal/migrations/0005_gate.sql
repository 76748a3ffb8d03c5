-- Verifications are signed, not stored (portal/src/verify): only those that were used are, until they expire,
-- so that each counts once.
DROP TABLE verify_picture;
CREATE TABLE used_proof (
  proof TEXT PRIMARY KEY,
  -- Milliseconds since 1970.
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX used_proof_by_expiry ON used_proof (expires_at);

-- Failed sign-ins, by one of 2^20 places for accounts and as many for browsers (portal/src/sso/attempts.ts).
CREATE TABLE sign_in_failure (
  place TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  -- When the next attempt is allowed, in milliseconds since 1970.
  until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (until);
