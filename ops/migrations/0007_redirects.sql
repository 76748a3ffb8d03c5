-- What leads elsewhere, and how often it was followed. Written by the ops Worker only.
CREATE TABLE redirect (
  -- Stays through every change: hits are counted under it.
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Path without locale and trailing slash, in its plain spelling.
  path TEXT NOT NULL,
  -- Empty: in every locale that has none of its own.
  locale TEXT NOT NULL,
  target TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status IN (301, 302, 308)),
  note TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  by TEXT NOT NULL,
  at TEXT NOT NULL,
  -- The audit row that says so: no two states have the same.
  version INTEGER NOT NULL,
  UNIQUE (path, locale)
);

CREATE TABLE redirect_hit (
  redirect INTEGER NOT NULL,
  -- Of UTC.
  day TEXT NOT NULL,
  hits INTEGER NOT NULL,
  PRIMARY KEY (redirect, day)
) WITHOUT ROWID;
CREATE INDEX redirect_hit_by_day ON redirect_hit (day);
