// The flips in D1: read whole, and changed by one atomic batch that holds only while nobody else was faster.
import type { D1Database } from '@cloudflare/workers-types';
import { type Locale, localeCodes } from '../../../src/i18n/locales.ts';
import { FLIP_KINDS, type FlipKind } from '../../../src/live/snapshot.ts';
import type { FlipParam, Seen, Wish } from '../calls/banners.ts';

/** A flip as it is stored. Instants are in UTC, `null` is open; `null` of a word is the portal's own. */
export interface StoredFlip extends Wish {
  kind: FlipKind;
  target: string;
  locale: Locale;
  by: string;
  at: string;
  /** Another one after every change. */
  version: number;
}

interface Row extends Omit<StoredFlip, 'shown' | 'kind' | 'locale'> {
  kind: string;
  locale: string;
  shown: number;
}

const kindOf = (value: string): FlipKind | undefined => FLIP_KINDS.find((kind) => kind === value);
const localeOf = (value: string): Locale | undefined => localeCodes.find((code) => code === value);

/** All flips, those changed last first. */
export async function readFlips(db: D1Database): Promise<StoredFlip[]> {
  const { results } = await db
    .prepare(
      `SELECT kind, target, locale, shown, starts_at AS startsAt, ends_at AS endsAt, title, text, url,
         url_text AS urlText, image, position AS "order", by, at, version
       FROM flip ORDER BY version DESC`,
    )
    .all<Row>();
  return results.flatMap((row) => {
    const [kind, locale] = [kindOf(row.kind), localeOf(row.locale)];
    return kind && locale ? [{ ...row, kind, locale, shown: row.shown === 1 }] : [];
  });
}

const FIELDS = [
  'shown',
  'startsAt',
  'endsAt',
  'title',
  'text',
  'url',
  'urlText',
  'image',
  'order',
] as const satisfies readonly (keyof Wish)[];

/** What was wished for when it was made. */
export const wishOf = (flip: StoredFlip): Wish => ({
  shown: flip.shown,
  startsAt: flip.startsAt,
  endsAt: flip.endsAt,
  title: flip.title,
  text: flip.text,
  url: flip.url,
  urlText: flip.urlText,
  image: flip.image,
  order: flip.order,
});

/** Whether an override is as somebody wants it. */
export const isAs = (wish: Wish | null, flip: StoredFlip | undefined): boolean =>
  wish === null || flip === undefined
    ? wish === null && flip === undefined
    : FIELDS.every((name) => wish[name] === flip[name]);

/** Writes the audit of a change, and by it the flips, in the locales of ?6: all, or none if one was changed. */
const CHANGE = [
  `INSERT INTO audit (change, at, by, action, kind, target, locale, undoes, before, after)
   SELECT ?1, ?2, ?3, CASE WHEN ?7 IS NULL THEN 'clear' ELSE 'flip' END, ?4, ?5, seen.key, ?8,
     CASE WHEN flip.version IS NULL THEN NULL ELSE json_object(
       'shown', json(CASE flip.shown WHEN 1 THEN 'true' ELSE 'false' END),
       'startsAt', flip.starts_at, 'endsAt', flip.ends_at, 'title', flip.title, 'text', flip.text,
       'url', flip.url, 'urlText', flip.url_text, 'image', flip.image, 'order', flip.position) END,
     ?7
   FROM json_each(?6) AS seen
   LEFT JOIN flip ON flip.kind = ?4 AND flip.target = ?5 AND flip.locale = seen.key
   WHERE NOT EXISTS (
     SELECT 1 FROM json_each(?6) AS other
     LEFT JOIN flip AS present ON present.kind = ?4 AND present.target = ?5 AND present.locale = other.key
     WHERE coalesce(present.version, 0) <> other.value)`,
  `INSERT INTO flip (kind, target, locale, shown, starts_at, ends_at, title, text, url, url_text, image, position,
     by, at, version)
   SELECT kind, target, locale, json_extract(after, '$.shown'), json_extract(after, '$.startsAt'),
     json_extract(after, '$.endsAt'), json_extract(after, '$.title'), json_extract(after, '$.text'),
     json_extract(after, '$.url'), json_extract(after, '$.urlText'), json_extract(after, '$.image'),
     json_extract(after, '$.order'), by, at, id
   FROM audit WHERE change = ?1 AND after IS NOT NULL
   ON CONFLICT (kind, target, locale) DO UPDATE SET shown = excluded.shown, starts_at = excluded.starts_at,
     ends_at = excluded.ends_at, title = excluded.title, text = excluded.text, url = excluded.url,
     url_text = excluded.url_text, image = excluded.image, position = excluded.position, by = excluded.by, at = excluded.at, version = excluded.version`,
  `DELETE FROM flip WHERE EXISTS (
     SELECT 1 FROM audit WHERE change = ?1 AND after IS NULL AND audit.kind = flip.kind
       AND audit.target = flip.target AND audit.locale = flip.locale)`,
] as const;

export interface Changed {
  outcome: 'changed' | 'unchanged' | 'conflict';
  /** The target's flips as they are now. */
  flips: StoredFlip[];
  /** The locales that were changed. */
  locales: Locale[];
}

/**
 * Makes the flips of one target what is wished for (`null`: none) in the locales of `seen`. A locale that is so
 * already is left alone; if any other has a version that the editor did not see, nothing is changed. `undoes` names
 * the row of the audit that this takes back.
 */
export async function changeFlip(
  db: D1Database,
  { kind, target }: FlipParam,
  wish: Wish | null,
  seen: Seen,
  { by, at, undoes = null }: { by: string; at: string; undoes?: number | null },
): Promise<Changed> {
  const read = async () =>
    (await readFlips(db)).filter((flip) => flip.kind === kind && flip.target === target);
  const before = await read();
  const locales = localeCodes.filter(
    (code) =>
      seen[code] !== undefined &&
      !isAs(
        wish,
        before.find(({ locale }) => locale === code),
      ),
  );
  if (locales.length === 0) return { outcome: 'unchanged', flips: before, locales };
  const [insert, write, remove] = CHANGE;
  const change = crypto.randomUUID();
  const [audited] = await db.batch([
    db
      .prepare(insert)
      .bind(
        change,
        at,
        by,
        kind,
        target,
        JSON.stringify(Object.fromEntries(locales.map((code) => [code, seen[code]]))),
        wish === null ? null : JSON.stringify(wish),
        undoes,
      ),
    db.prepare(write).bind(change),
    db.prepare(remove).bind(change),
  ]);
  const outcome = audited?.meta.changes === locales.length ? 'changed' : 'conflict';
  return { outcome, flips: await read(), locales: outcome === 'changed' ? locales : [] };
}
