// Overrides in D1. A change is one atomic batch that requires the versions that the editor saw.
import type { D1Database } from '@cloudflare/workers-types';
import { isLocale, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { type AnyField, fieldsOf } from '../../../common/overrides/fields.ts';
import { OVERRIDE_KINDS, type OverrideKind } from '../../../common/overrides/kinds.ts';
import type { OverrideInput, OverrideParam, Seen } from './schema.ts';

/** A stored override. Instants are in UTC. `null` means an open start or end, or the portal's content. */
export interface StoredOverride extends OverrideInput {
  kind: OverrideKind;
  target: string;
  locale: Locale;
  by: string;
  at: string;
  /** Changes with every update: the ID of the audit row. */
  version: number;
  /** The portal's value when the override was saved, as JSON; `null` if it was unknown. Banners have none. */
  base: string | null;
}

interface Row extends Omit<StoredOverride, 'shown' | 'kind' | 'locale'> {
  kind: string;
  locale: string;
  shown: number;
}

const kindOf = (value: string): OverrideKind | undefined => OVERRIDE_KINDS.find((kind) => kind === value);

const TABLE = 'flip';
/** Action of an audit row that sets an override. */
const ACTION = 'flip';

/** A comma-separated list of SQL expressions, one for each field. */
const columns = (fields: readonly AnyField[], expression: (field: AnyField) => string): string =>
  fields.map(expression).join(', ');

/** All override fields without duplicates. */
const ALL = [...new Set(OVERRIDE_KINDS.flatMap(fieldsOf))];

/** SQL for a field in the JSON of the audit log, in which a flag is a boolean. */
const jsonField = ({ column, name, type }: AnyField): string => {
  const value = `${TABLE}.${column}`;
  return `'${name}', ${type === 'flag' ? `json(CASE ${value} WHEN 1 THEN 'true' ELSE 'false' END)` : value}`;
};

/** All overrides, most recently changed first. */
export async function readOverrides(db: D1Database): Promise<StoredOverride[]> {
  const { results } = await db
    .prepare(
      `SELECT kind, target, locale, ${columns(ALL, ({ column, name }) => `${column} AS "${name}"`)}, by, at, version,
         base
       FROM ${TABLE} ORDER BY version DESC`,
    )
    .all<Row>();
  return results.flatMap((row) => {
    const [kind, { locale }] = [kindOf(row.kind), row];
    return kind && isLocale(locale) ? [{ ...row, kind, locale, shown: row.shown === 1 }] : [];
  });
}

/** The editable fields of an override. */
export const overrideInputOf = (override: StoredOverride): OverrideInput =>
  Object.fromEntries(fieldsOf(override.kind).map(({ name }) => [name, override[name]])) as OverrideInput;

/** Whether an override equals the input. */
export const matchesInput = (
  overrideInput: OverrideInput | null,
  override: StoredOverride | undefined,
): boolean =>
  overrideInput === null || override === undefined
    ? overrideInput === null && override === undefined
    : fieldsOf(override.kind).every(({ name }) => (overrideInput[name] ?? null) === override[name]);

/**
 * Statements that write the audit rows of a change, and from them the overrides, in all locales of ?6 or none. ?2 of
 * the second statement contains the portal's values by locale. A locale without a value keeps the stored one.
 */
const changeOf = (fields: readonly AnyField[]) =>
  [
    `INSERT INTO audit (change, at, by, action, kind, target, locale, undoes, before, after)
   SELECT ?1, ?2, ?3, CASE WHEN ?7 IS NULL THEN 'clear' ELSE '${ACTION}' END, ?4, ?5, seen.key, ?8,
     CASE WHEN ${TABLE}.version IS NULL THEN NULL ELSE json_object(${columns(fields, jsonField)}) END, ?7
   FROM json_each(?6) AS seen
   LEFT JOIN ${TABLE} ON ${TABLE}.kind = ?4 AND ${TABLE}.target = ?5 AND ${TABLE}.locale = seen.key
   WHERE NOT EXISTS (
     SELECT 1 FROM json_each(?6) AS other
     LEFT JOIN ${TABLE} AS present ON present.kind = ?4 AND present.target = ?5 AND present.locale = other.key
     WHERE coalesce(present.version, 0) <> other.value)`,
    `INSERT INTO ${TABLE} (kind, target, locale, ${columns(fields, ({ column }) => column)}, by, at, version, base)
   SELECT kind, target, locale, ${columns(fields, ({ name }) => `json_extract(after, '$.${name}')`)}, by, at, id,
     (SELECT value FROM json_each(?2) WHERE key = audit.locale)
   FROM audit WHERE change = ?1 AND after IS NOT NULL
   ON CONFLICT (kind, target, locale) DO UPDATE SET
     ${columns(fields, ({ column }) => `${column} = excluded.${column}`)}, by = excluded.by, at = excluded.at,
     version = excluded.version, base = coalesce(excluded.base, base)`,
    `DELETE FROM ${TABLE} WHERE EXISTS (
     SELECT 1 FROM audit WHERE change = ?1 AND after IS NULL AND audit.kind = ${TABLE}.kind
       AND audit.target = ${TABLE}.target AND audit.locale = ${TABLE}.locale)`,
  ] as const;

export interface Changed {
  outcome: 'changed' | 'unchanged' | 'conflict';
  overrides: StoredOverride[];
  locales: Locale[];
}

/**
 * Sets the overrides of one target (`null` removes them) in the locales of `seen`. Equal overrides stay unchanged. If
 * any other override has a version that the editor did not see, nothing changes. `undoes` is the ID of the audit row
 * that this change undoes. `bases` contains the portal's current values by locale, as JSON. A new base counts as a
 * change.
 */
export async function changeOverride(
  db: D1Database,
  { kind, target }: OverrideParam,
  overrideInput: OverrideInput | null,
  seen: Seen,
  {
    by,
    at,
    undoes = null,
    bases = {},
  }: { by: string; at: string; undoes?: number | null; bases?: Partial<Record<Locale, string>> },
): Promise<Changed> {
  const readTarget = async () =>
    (await readOverrides(db)).filter((override) => override.kind === kind && override.target === target);
  const before = await readTarget();
  const locales = localeCodes.filter((code) => {
    const current = before.find(({ locale }) => locale === code);
    const isNewBase = current !== undefined && bases[code] !== undefined && bases[code] !== current.base;
    return seen[code] !== undefined && (isNewBase || !matchesInput(overrideInput, current));
  });
  if (locales.length === 0) return { outcome: 'unchanged', overrides: before, locales };
  const [insert, write, remove] = changeOf(fieldsOf(kind));
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
    db.prepare(write).bind(change, JSON.stringify(bases)),
    db.prepare(remove).bind(change),
  ]);
  const outcome = audited?.meta.changes === locales.length ? 'changed' : 'conflict';
  return { outcome, overrides: await readTarget(), locales: outcome === 'changed' ? locales : [] };
}
