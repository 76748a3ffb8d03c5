-- Lists are answered from indexes alone: a page of one reads its own rows, however many there are. What lists
-- filter and sort by therefore stands in columns of its own, copied from `card` by the publisher.
-- (Generated columns would do, but SQLite takes no index that holds one for covering.)
ALTER TABLE content ADD COLUMN recommended INTEGER NOT NULL DEFAULT 0;
ALTER TABLE content ADD COLUMN extend_type TEXT NOT NULL DEFAULT '';
-- The locales a content is shown in, as JSON; empty: in all.
ALTER TABLE content ADD COLUMN display_only TEXT NOT NULL DEFAULT '';
-- Title and summary in lower case: what a keyword is looked up in.
ALTER TABLE content ADD COLUMN words TEXT NOT NULL DEFAULT '';

UPDATE content SET
  recommended = coalesce(json_extract(card, '$.recommended'), 0),
  extend_type = coalesce(json_extract(card, '$.facts.extendType'), ''),
  display_only = CASE WHEN json_array_length(card, '$.displayOnly') > 0 THEN json_extract(card, '$.displayOnly') ELSE '' END,
  words = lower(title || char(10) || summary);

-- The order of lists. The texts of one content stand side by side, so that the one for a visitor is found
-- among its neighbours.
CREATE INDEX content_in_order ON content
  (type, position, published_at DESC, code, locale, state, tag, extend_type, display_only);
CREATE INDEX content_recommended ON content
  (type, recommended DESC, position, published_at DESC, code, locale, state, tag, extend_type, display_only);
CREATE INDEX content_words ON content
  (type, position, published_at DESC, code, locale, state, tag, extend_type, display_only, words);
-- Which texts a content has, without their bodies.
CREATE INDEX content_texts ON content
  (type, code, locale, state, published_at, tag, extend_type, display_only);
CREATE INDEX content_tag_by_tag ON content_tag (type, tag, code);

-- Lists in the order of a dictionary. Only a collator knows that order, so the publisher numbers the texts
-- that a visitor of `locale` may be shown: those of that locale and the English ones.
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
