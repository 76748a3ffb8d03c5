// Applies overrides to the portal's entries.
import { CONTENT_FIELDS } from './fields.ts';
import type { OverrideKind } from './kinds.ts';
import type { Override } from './snapshot.ts';

/** Fields that advertisements and banners share. */
interface Entry {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** A banner's link in the portal's format. */
interface Action {
  label: string;
  href: string;
}
const actionsOf = (entry: object): readonly Action[] | null =>
  'actions' in entry && Array.isArray(entry.actions) ? entry.actions : null;

/** An entry with the period and text of its override. Text fields that the entry does not have are omitted. */
function applyOverride<T extends Entry>(entry: T, override: Override): T {
  const { startsAt, endsAt, url, urlText } = override;
  const changedFields = CONTENT_FIELDS.filter(({ name }) => override[name] !== null && name in entry);
  const actions = actionsOf(entry);
  const [first, ...others] = actions ?? [];
  const action = {
    label: urlText ?? first?.label ?? '',
    href: url ?? first?.href ?? '',
  };
  const isNewAction = actions !== null && (url !== null || urlText !== null);
  return {
    ...entry,
    startsAt,
    endsAt,
    ...Object.fromEntries(changedFields.map(({ name }) => [name, override[name]])),
    ...(isNewAction && action.label !== '' && action.href !== '' ? { actions: [action, ...others] } : {}),
  };
}

/** Rank of entries without an order, which follow all entries with one. */
const LAST_RANK = 1_000;

/**
 * Applies overrides to entries: hidden entries are omitted, visible ones get the period and text of their override.
 * Entries with an order come first. Overridden advertisements come next, because only one is shown at the top. An
 * override without an entry has no effect.
 */
export function overlay<T extends Entry>(
  kind: OverrideKind,
  entries: readonly T[],
  overrides: readonly Override[],
): readonly T[] {
  const byId = new Map(
    overrides.filter((override) => override.kind === kind).map((override) => [override.id, override]),
  );
  if (byId.size === 0) return entries;
  const rankOf = (override: Override | undefined) =>
    override?.order ?? (override && kind === 'advertisement' ? LAST_RANK : LAST_RANK + 1);
  return entries
    .filter(({ id }) => byId.get(id)?.shown !== false)
    .map((entry) => {
      const override = byId.get(entry.id);
      return { entry: override ? applyOverride(entry, override) : entry, rank: rankOf(override) };
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}
