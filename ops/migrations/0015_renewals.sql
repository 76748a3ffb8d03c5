-- Renewals: cached shared data that ops have had refreshed from the portal. Pinned values no longer exist.
CREATE TABLE renewal (
  -- Key of the value in KV (common/shared-data/shared-value.ts).
  key TEXT PRIMARY KEY,
  locale TEXT NOT NULL,
  -- Differs after each renewal.
  stamp TEXT NOT NULL,
  by TEXT NOT NULL,
  at TEXT NOT NULL
) WITHOUT ROWID;
INSERT INTO renewal (key, locale, stamp, by, at)
  SELECT key, locale, renewed, by, at FROM held WHERE renewed IS NOT NULL;
CREATE INDEX renewal_by_locale ON renewal (locale);
DROP TABLE held;
