// State of a banner for visitors, by its override or the portal's period.
import { overlay } from '../../../common/overrides/overlay.ts';
import type { BannerRow } from './list.ts';
import { overrideInputOf } from './store.ts';

/** `outranked`: another banner has its position. `unknown`: the portal did not confirm that there is such an entry. */
export type BannerState = 'on' | 'outranked' | 'off' | 'planned' | 'over' | 'unknown';

interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** Relation of an instant, in milliseconds, to a period. */
function within({ startsAt, endsAt }: Period, now: number): 'on' | 'planned' | 'over' {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'planned' : 'on';
}

/** The advertisement that visitors see at a position of a locale. */
function holderOf(
  rows: readonly BannerRow[],
  { locale, portal }: BannerRow,
  now: number,
): string | undefined {
  const there = rows.flatMap((row) =>
    row.kind === 'advertisement' &&
    row.locale === locale &&
    row.portal?.position === portal?.position &&
    row.portal
      ? [{ id: row.id, ...row.portal }]
      : [],
  );
  const overrides = rows.flatMap(({ id, kind, override, locale: of }) =>
    override && of === locale ? [{ kind, id, ...overrideInputOf(override) }] : [],
  );
  return overlay('advertisement', there, overrides).find((entry) => within(entry, now) === 'on')?.id;
}

/** State of a row at an instant in milliseconds. */
export function stateOf(rows: readonly BannerRow[], row: BannerRow, now: number): BannerState {
  const { override, portal } = row;
  if (override && !override.shown) return 'off';
  if (!portal) return 'unknown';
  const state = within(override ?? portal, now);
  if (state !== 'on' || row.kind !== 'advertisement') return state;
  return holderOf(rows, row, now) === row.id ? 'on' : 'outranked';
}
