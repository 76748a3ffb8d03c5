// State of a banner for visitors, from its override or the portal's period.
import { isFrameKind } from '../../../common/overrides/kinds.ts';
import { overlay } from '../../../common/overrides/overlay.ts';
import type { BannerRow } from './list.ts';
import { overrideInputOf } from './store.ts';

/** `outranked`: another banner takes its position. `unknown`: the portal did not confirm that the entry exists. */
export type BannerState = 'on' | 'outranked' | 'off' | 'planned' | 'over' | 'unknown';

interface Period {
  startsAt: string | null;
  endsAt: string | null;
}

/** State of a period at an instant in milliseconds. */
function phaseOf({ startsAt, endsAt }: Period, now: number): 'on' | 'planned' | 'over' {
  if (endsAt !== null && Date.parse(endsAt) <= now) return 'over';
  return startsAt !== null && Date.parse(startsAt) > now ? 'planned' : 'on';
}

/** The end of a banner's period if it is not after an instant in milliseconds; otherwise `null`. */
export function expiredEnd({ override, portal }: Pick<BannerRow, 'override' | 'portal'>, now: number) {
  const period = override ?? portal;
  return period && phaseOf(period, now) === 'over' ? period.endsAt : null;
}

/** ID of the advertisement that visitors see at the position of a row. */
function visibleAdvertisement(
  rows: readonly BannerRow[],
  { locale, portal }: BannerRow,
  now: number,
): string | undefined {
  const entries = rows.flatMap((row) =>
    row.kind === 'advertisement' &&
    row.locale === locale &&
    row.portal?.position === portal?.position &&
    row.portal
      ? [{ id: row.id, ...row.portal }]
      : [],
  );
  const overrides = rows.flatMap(({ id, kind, override, locale: overrideLocale }) =>
    override && overrideLocale === locale ? [{ kind, id, ...overrideInputOf(override) }] : [],
  );
  return overlay('advertisement', entries, overrides).find((entry) => phaseOf(entry, now) === 'on')?.id;
}

/** State of a menu item or site info with its override. Outside the override's period, the portal's value applies. */
function frameStateOf({ kind, override, portal }: BannerRow, now: number): BannerState {
  if (kind === 'menu' && !portal) return 'unknown';
  const state = override ? phaseOf(override, now) : 'on';
  return state === 'on' && override?.shown === false ? 'off' : state;
}

/** State of a row at an instant in milliseconds. */
export function stateOf(rows: readonly BannerRow[], row: BannerRow, now: number): BannerState {
  const { override, portal, kind } = row;
  if (isFrameKind(kind)) return frameStateOf(row, now);
  if (override && !override.shown) return 'off';
  if (!portal) return 'unknown';
  const state = phaseOf(override ?? portal, now);
  if (state !== 'on' || row.kind !== 'advertisement') return state;
  return visibleAdvertisement(rows, row, now) === row.id ? 'on' : 'outranked';
}
