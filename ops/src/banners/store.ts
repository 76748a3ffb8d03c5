// Overrides in D1: read together, and changed in one atomic batch that requires the versions that the editor saw.
import type { D1Database } from '@cloudflare/workers-types';
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { OVERRIDE_KINDS, type OverrideKind } from '../../../common/overrides/snapshot.ts';
import type { OverrideInput, OverrideParam, Seen } from './schema.ts';

/** A stored override. Instants are in UTC; `null` is an open end, or content of the portal. */
export interface StoredOverride extends OverrideInput {
  kind: OverrideKind;
  target: string;
  locale: Locale;
  by: string;
  at: string;
  /** Differs after each change. */
  version: number;
}

interface Row extends Omit<StoredOverride, 'shown' | 'kind' | 'locale'> {
  kind: string;
  locale: string;
  shown: number;
}

const kindOf = (value: string): OverrideKind | undefined => OVERRIDE_KINDS.find((kind) => kind === value);
const localeOf = (value: string): Locale | undefined => localeCodes.find((code) => code === value);

/** All overrides, last changed first. */
export async function readOverrides(db: D1Database): Promise<StoredOverride[]> {
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
] as const satisfies readonly (keyof OverrideInput)[];

/** The editable fields of an override. */
export const overrideInputOf = (override: StoredOverride): OverrideInput => ({
  shown: override.shown,
  startsAt: override.startsAt,
  endsAt: override.endsAt,
  title: override.title,
  text: override.text,
  url: override.url,
  urlText: override.urlText,
  image: override.image,
  order: override.order,
});

/** Whether an override equals the input. */
export const isAs = (overrideInput: OverrideInput | null, override: StoredOverride | undefined): boolean =>
  overrideInput === null || override === undefined
    ? overrideInput === null && override === undefined
    : FIELDS.every((name) => overrideInput[name] === override[name]);

/** Writes the audit rows of a change, and from them the overrides, in the locales of ?6: all or none. */
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
  /** The present overrides of the target. */
  overrides: StoredOverride[];
  /** The changed locales. */
  locales: Locale[];
}

/**
 * Sets the overrides of one target (`null` removes them) in the locales of `seen`. Equal overrides are left alone. If any
 * other has a version that the editor did not see, nothing is changed. `undoes` is the id of the audit row that this
 * change undoes.
 */
export async function changeOverride(
  db: D1Database,
  { kind, target }: OverrideParam,
  overrideInput: OverrideInput | null,
  seen: Seen,
  { by, at, undoes = null }: { by: string; at: string; undoes?: number | null },
): Promise<Changed> {
  const read = async () =>
    (await readOverrides(db)).filter((override) => override.kind === kind && override.target === target);
  const before = await read();
  const locales = localeCodes.filter(
    (code) =>
      seen[code] !== undefined &&
      !isAs(
        overrideInput,
        before.find(({ locale }) => locale === code),
      ),
  );
  if (locales.length === 0) return { outcome: 'unchanged', overrides: before, locales };
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
        overrideInput === null ? null : JSON.stringify(overrideInput),
        undoes,
      ),
    db.prepare(write).bind(change),
    db.prepare(remove).bind(change),
  ]);
  const outcome = audited?.meta.changes === locales.length ? 'changed' : 'conflict';
  return { outcome, overrides: await read(), locales: outcome === 'changed' ? locales : [] };
}
