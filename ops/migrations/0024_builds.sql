-- Responses by build of the site, of ten minutes that begin at `since`: status classes, and times to the first byte of
-- rendered pages. Sums without data about visitors; a gradual release compares them.
CREATE TABLE build_answered (
  since TEXT NOT NULL,
  build TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('status', 'wait')),
  -- The first digit of the status, or the upper bound of the bucket in milliseconds.
  upto INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (since, build, kind, upto)
) WITHOUT ROWID;
