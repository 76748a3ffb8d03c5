-- Figures about the site as sums of a day or of ten minutes: nothing in them is about a person. Written by the ops
-- Worker only.

-- What browsers measured (src/figures/metrics.ts). Each sample counts once a dimension; of what is combined (a country's
-- readers of a type of page) nothing is known. A day has no more rows than types + locales + countries, times buckets.
CREATE TABLE vital (
  day TEXT NOT NULL,
  dimension TEXT NOT NULL CHECK (dimension IN ('type', 'locale', 'country')),
  value TEXT NOT NULL,
  metric TEXT NOT NULL CHECK (metric IN ('LCP', 'INP', 'CLS', 'TTFB')),
  -- The bucket, by its upper bound: milliseconds, of CLS thousandths.
  upto INTEGER NOT NULL,
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (day, dimension, value, metric, upto)
) WITHOUT ROWID;

-- Answers by page type and first digit of their status, of ten minutes that begin at `since`.
CREATE TABLE answered (
  since TEXT NOT NULL,
  type TEXT NOT NULL,
  status INTEGER NOT NULL CHECK (status BETWEEN 1 AND 5),
  count INTEGER NOT NULL CHECK (count > 0),
  PRIMARY KEY (since, type, status)
) WITHOUT ROWID;
