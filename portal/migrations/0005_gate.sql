-- Used verifications, stored until they expire, so that each is accepted once. Verifications are signed, not
-- stored (portal/src/verify).
DROP TABLE verify_picture;
CREATE TABLE used_proof (
  proof TEXT PRIMARY KEY,
  -- Milliseconds since the epoch.
  expires_at INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX used_proof_by_expiry ON used_proof (expires_at);

-- Failed sign-ins, by one of 2^20 keys for accounts and as many for browsers (portal/src/sso/attempts.ts).
CREATE TABLE sign_in_failure (
  place TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  -- When the next attempt is allowed, in milliseconds since the epoch.
  until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX sign_in_failure_by_time ON sign_in_failure (until);
