// Lays what was flipped over what the portal says.
import { CONTENT_FIELDS, type Override, type OverrideKind } from './snapshot.ts';

/** What advertisements and banners have in common. */
interface Entry {
  id: string;
  startsAt: string | null;
  endsAt: string | null;
}

/** A banner's link, as the portal says it. */
interface Action {
  label: string;
  href: string;
}
const actionsOf = (entry: object): readonly Action[] | null =>
  'actions' in entry && Array.isArray(entry.actions) ? entry.actions : null;

/** An entry with the period and the words of its flip; a word that such an entry does not have is left out. */
function overridden<T extends Entry>(entry: T, override: Override): T {
  const { startsAt, endsAt, url, urlText } = override;
  const words = CONTENT_FIELDS.filter((name) => override[name] !== null && name in entry);
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
    ...Object.fromEntries(words.map((name) => [name, override[name]])),
    ...(isNewAction && action.label !== '' && action.href !== '' ? { actions: [action, ...others] } : {}),
  };
}

/** Where entries without an order stand: after those that have one. */
const LAST = 1_000;

/**
 * The portal's entries with their flips: one that is hidden is left out, one that is shown has the flip's period
 * and words in place of its own. Those with an order come first; of advertisements, those flipped on come next, as
 * only one has the place at the top. An entry that the portal does not send stays unknown.
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
    override?.order ?? (override && kind === 'advertisement' ? LAST : LAST + 1);
  return entries
    .filter(({ id }) => byId.get(id)?.shown !== false)
    .map((entry) => {
      const override = byId.get(entry.id);
      return { entry: override ? overridden(entry, override) : entry, rank: rankOf(override) };
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ entry }) => entry);
}
