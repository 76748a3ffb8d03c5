-- Overrides of menu items: badge, and promotion below the panel. NULL leaves the portal's value.
ALTER TABLE flip ADD COLUMN badge TEXT;
ALTER TABLE flip ADD COLUMN promotion TEXT;
ALTER TABLE flip ADD COLUMN promotion_url TEXT;
-- The portal's value when the override was saved, as JSON. NULL if it was unknown.
ALTER TABLE flip ADD COLUMN base TEXT;
