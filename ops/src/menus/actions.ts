// Actions in the lists of menus and site info: move an item, and keep or reset a change.
import type { Locale } from '../../../common/i18n/locales.ts';
import type { OverrideInput } from '../banners/schema.ts';
import { overrideInputOf } from '../banners/store.ts';
import { bodyOf, type Calls } from '../console/client.ts';
import { type FrameRow, NO_CONTENT } from './list.ts';

/** The override of a row with another position. */
const movedTo = ({ override }: FrameRow, order: number | null): OverrideInput => ({
  ...(override ? overrideInputOf(override) : NO_CONTENT),
  shown: true,
  order,
});

export const ACTIONS = ['up', 'down', 'keep', 'reset'] as const;
type Action = (typeof ACTIONS)[number];

/**
 * Returns the overrides that an action saves, with their rows. A neighbor with its own position gets the position of
 * the moved item, so that they swap.
 */
export function changesOf(
  rows: readonly FrameRow[],
  row: FrameRow,
  action: Action,
): [FrameRow, OverrideInput | null][] {
  if (action === 'reset') return [[row, null]];
  if (action === 'keep') return row.override ? [[row, overrideInputOf(row.override)]] : [];
  const near = action === 'up' ? row.earlier : row.later;
  const neighbor = rows.find(({ kind, id }) => kind === 'menu' && id === near);
  if (!neighbor) return [];
  const swapped = neighbor.override?.order != null;
  return [
    [row, movedTo(row, neighbor.position)],
    ...(swapped ? [[neighbor, movedTo(neighbor, row.position)] satisfies [FrameRow, OverrideInput]] : []),
  ];
}

/** Saves overrides sequentially until a conflict. Returns the result of the first call, or `null` after a conflict. */
export async function saveChanges(
  calls: Calls,
  locale: Locale,
  changes: readonly (readonly [row: FrameRow, override: OverrideInput | null, seen: number])[],
) {
  const saved = [];
  for (const [{ kind, id }, override, seen] of changes) {
    const response = await calls.overrides[':kind'][':target'].$put({
      param: { kind, target: id },
      // Links were confirmed when they were saved.
      json: { seen: { [locale]: seen }, override, confirm: true },
    });
    if (response.status === 409) return null;
    saved.push(await bodyOf(response));
  }
  return saved[0] ?? null;
}
