-- One beacon of a network counts a day (ops/src/figures/stored.ts): `digest` is the network hashed with the salt of the
-- day. Both are deleted when the day is over, so that no digest can be computed again.
CREATE TABLE vital_day (
  day TEXT PRIMARY KEY,
  salt TEXT NOT NULL,
  -- How many networks have been counted.
  networks INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE vital_network (
  day TEXT NOT NULL,
  digest TEXT NOT NULL,
  PRIMARY KEY (day, digest)
) WITHOUT ROWID;

-- The figures that the next publication is compared with, and the publication that waits for a person; one row each.
CREATE TABLE figures_baseline (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  day TEXT NOT NULL,
  figures TEXT NOT NULL
);
CREATE TABLE figures_held (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  since TEXT NOT NULL,
  checked_at TEXT NOT NULL,
  -- JSON: what has jumped, a sentence each.
  jumps TEXT NOT NULL
);
