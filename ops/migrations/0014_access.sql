-- Sign-ins are counted before the token is compared: a row that is not settled is a pending attempt.
ALTER TABLE sign_in_failure ADD COLUMN settled INTEGER NOT NULL DEFAULT 1;

-- The console asks of each row whether the same thing was changed again.
CREATE INDEX audit_target ON audit (kind, target, locale, id);
CREATE INDEX audit_undoes ON audit (undoes) WHERE undoes IS NOT NULL;
