-- What a flip says in place of the portal's own words, and where it stands; NULL leaves the portal's.
ALTER TABLE flip ADD COLUMN title TEXT;
ALTER TABLE flip ADD COLUMN text TEXT;
ALTER TABLE flip ADD COLUMN url TEXT;
ALTER TABLE flip ADD COLUMN url_text TEXT;
ALTER TABLE flip ADD COLUMN image TEXT;
ALTER TABLE flip ADD COLUMN position INTEGER;
