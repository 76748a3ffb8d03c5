-- Staff who view the site as a customer: they see the customer's name and documents.
ALTER TABLE customer ADD COLUMN acts_for TEXT;

-- Search terms of the documentation without results, for editors: folded words and a number, no personal data.
CREATE TABLE search_miss (
  locale TEXT NOT NULL,
  words TEXT NOT NULL,
  times INTEGER NOT NULL,
  last_day TEXT NOT NULL,
  PRIMARY KEY (locale, words)
) WITHOUT ROWID;
