-- Staff who sign in to see what a customer sees: they are shown the customer's name and documents.
ALTER TABLE customer ADD COLUMN acts_for TEXT;

-- What searches of the documentation found nothing for, for editors: folded words and a number, nobody's.
CREATE TABLE search_miss (
  locale TEXT NOT NULL,
  words TEXT NOT NULL,
  times INTEGER NOT NULL,
  last_day TEXT NOT NULL,
  PRIMARY KEY (locale, words)
) WITHOUT ROWID;
