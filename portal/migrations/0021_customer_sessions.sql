-- Sessions as their customers see them: last use, and browser and operating system by name. Older Workers write none
-- of them. A session starts a fixed time before it expires.
ALTER TABLE session ADD COLUMN used_at TEXT;
ALTER TABLE session ADD COLUMN browser TEXT;
ALTER TABLE session ADD COLUMN system TEXT;
CREATE INDEX session_by_customer ON session (customer_id, expires_at);
