-- Responses, and those with status 500 and above, by day and page type: the error budget of 30 days. `answered` has
-- ten-minute sums of eight days, which fill the first days.
CREATE TABLE answered_day (
  day TEXT NOT NULL,
  type TEXT NOT NULL,
  responses INTEGER NOT NULL CHECK (responses > 0),
  errors INTEGER NOT NULL CHECK (errors BETWEEN 0 AND responses),
  PRIMARY KEY (day, type)
) WITHOUT ROWID;
INSERT INTO answered_day (day, type, responses, errors)
SELECT substr(since, 1, 10), type, sum(count), sum(iif(status = 5, count, 0)) FROM answered GROUP BY 1, 2;

-- Periods in which errors consumed the budget of a page type too fast.
CREATE TABLE budget_alert (
  type TEXT NOT NULL,
  began_at TEXT NOT NULL,
  -- The window that reached its limit first.
  burn TEXT NOT NULL CHECK (burn IN ('fast', 'slow')),
  -- Last minute in which a window was above its limit.
  burned_at TEXT NOT NULL,
  -- Time of the recovery; NULL while the alert is open.
  ended_at TEXT,
  PRIMARY KEY (type, began_at)
) WITHOUT ROWID;
-- A page type has one open alert, also with concurrent runs of the cron job.
CREATE UNIQUE INDEX budget_alert_open ON budget_alert (type) WHERE ended_at IS NULL;
-- For the deletion of old alerts.
CREATE INDEX budget_alert_by_time ON budget_alert (burned_at);
