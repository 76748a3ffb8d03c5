-- Columns by which lists filter and sort, copied from `card` by the publisher, so that a page of a list reads
-- only its own rows from an index. (Generated columns are no alternative: SQLite does not use an index with one
-- as covering index.)
ALTER TABLE content ADD COLUMN recommended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE content ADD COLUMN extend_type TEXT NOT NULL DEFAULT '';
-- Locales in which a content is shown, as JSON; empty means all.
ALTER TABLE content ADD COLUMN display_only TEXT NOT NULL DEFAULT '';
-- Title and summary in lower case, for keyword search.
ALTER TABLE content ADD COLUMN words TEXT NOT NULL DEFAULT '';

UPDATE content SET
  recommended = coalesce(json_extract(card, '$.recommended'), 0),
  extend_type = coalesce(json_extract(card, '$.facts.extendType'), ''),
  display_only = CASE WHEN json_array_length(card, '$.displayOnly') > 0 THEN json_extract(card, '$.displayOnly') ELSE '' END,
  words = lower(title || char(10) || summary);

-- The order of lists. The texts of one content are adjacent, so that the text for a visitor is found nearby.
CREATE INDEX content_in_order ON content
  (type, position, published_at DESC, code, locale, state, tag, extend_type, display_only);
CREATE INDEX content_recommended ON content
  (type, recommended DESC, position, published_at DESC, code, locale, state, tag, extend_type, display_only);
CREATE INDEX content_words ON content
  (type, position, published_at DESC, code, locale, state, tag, extend_type, display_only, words);
-- Texts of a content, without their bodies.
CREATE INDEX content_texts ON content
  (type, code, locale, state, published_at, tag, extend_type, display_only);
CREATE INDEX content_tag_by_tag ON content_tag (type, tag, code);

-- Alphabetical lists. SQLite has no collator, so the publisher numbers the texts that visitors of
-- `locale` may see: those of that locale and the English ones.
CREATE TABLE title_order (
  type TEXT NOT NULL,
  locale TEXT NOT NULL,
  place INTEGER NOT NULL,
  code TEXT NOT NULL,
  text_locale TEXT NOT NULL,
  state TEXT NOT NULL,
  publication TEXT NOT NULL,
  PRIMARY KEY (type, locale, place)
) WITHOUT ROWID;
