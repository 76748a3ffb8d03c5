// Text about banners: position, state, and the result of a change.

import { siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { isFrameKind } from '../../../common/overrides/kinds.ts';
import type { Tone } from '../console/state.tsx';
import { wallTime } from '../console/time-zone.ts';
import type { Notice } from '../env.ts';
import type { BannerRow } from './list.ts';
import type { OverrideParam } from './schema.ts';
import { type BannerState, stateOf } from './state.ts';
import type { StoredOverride } from './store.ts';

export const STATES: Readonly<Record<BannerState, { name: string; tone: Tone }>> = {
  on: { name: 'Live', tone: 'good' },
  outranked: { name: 'Waiting behind another', tone: '' },
  off: { name: 'Off', tone: '' },
  planned: { name: 'Planned', tone: 'warn' },
  over: { name: 'Ended', tone: '' },
  unknown: { name: 'Not in the portal', tone: 'warn' },
};

const POSITION_NAMES: ReadonlyMap<string, string> = new Map([
  ['topBanner', 'Top banner'],
  ['aside', 'Aside of articles'],
  ['banner', 'Home banner'],
  ['adBanner', 'Home advertisement'],
  ['menu', 'Menu'],
  ['site', 'Site info'],
]);

/** Name of a position on the site; an unknown position is returned unchanged. */
export const positionName = (position: string): string => POSITION_NAMES.get(position) ?? position;
/** Position of a banner on the site. */
export const positionOf = ({ kind, portal }: Pick<BannerRow, 'kind' | 'portal'>): string =>
  positionName(portal?.position ?? kind);

/** Title of a banner or a menu item, or the name of site info; the ID if it has none. */
export const titleOf = ({ kind, id, portal, override }: BannerRow): string =>
  withoutBreaks(
    override?.title ?? portal?.title ?? (kind === 'site' ? siteItemOf(id)?.label : undefined) ?? id,
  );

/** Removes spaces after full-width punctuation, which only allow line breaks. */
const withoutBreaks = (title: string): string => title.replace(/(?<=[，。、；：！？])\s+/g, '');

/** Name of an override in notices: the ID of a banner, otherwise the title, because menu IDs are not readable. */
export const nameInMessage = (
  { kind, target }: Pick<OverrideParam, 'kind' | 'target'>,
  row: BannerRow | undefined,
): string => (isFrameKind(kind) && row ? titleOf(row) : target);

/** Path of the console page that lists the overrides of a kind. */
export const listOf = (kind: string): string =>
  kind === 'menu' ? '/ops/menus' : kind === 'site' ? '/ops/site-info' : '/ops/banners';

/** Element ID of a menu item in its list. */
export const anchorOf = ({ id }: Pick<BannerRow, 'id'>): string => `item-${encodeURIComponent(id)}`;

interface ListedOverride {
  kind: string;
  id: string;
  locale: Locale;
}

/** URL of the list in one language. The list of menus opens the item's menu. */
export const listUrl = ({ kind, id, locale }: ListedOverride): string => {
  const list = `${listOf(kind)}?locale=${locale}`;
  return kind === 'menu' ? `${list}&open=${encodeURIComponent(id)}#${anchorOf({ id })}` : list;
};

/** URL of an override's console page in one language. */
export const editUrl = ({ kind, id, locale }: ListedOverride): string =>
  `${listOf(kind)}/${kind}/${encodeURIComponent(id)}?locale=${locale}`;

/** State of a banner in a language, as the end of a sentence. Times are in `zone`. */
function outcomeOf(rows: readonly BannerRow[], row: BannerRow, zone: string, now: number): string {
  const period = row.override ?? row.portal;
  const time = (at: string | null | undefined) => (at ? `${wallTime(at, zone)} ${zone}` : '');
  if (isFrameKind(row.kind)) {
    const outcomes: Readonly<Record<BannerState, string>> = {
      on: row.override ? 'is changed for visitors' : 'is as in the portal',
      off: 'is hidden',
      planned: `is planned: the change applies from ${time(period?.startsAt)}`,
      over: `is as in the portal: the period ended at ${time(period?.endsAt)}`,
      outranked: '',
      unknown: 'is saved, but the portal does not have this item, so visitors do not see it',
    };
    return outcomes[stateOf(rows, row, now)];
  }
  switch (stateOf(rows, row, now)) {
    case 'on':
      return 'is live';
    case 'planned':
      return `is planned: visitors see it from ${time(period?.startsAt)}`;
    case 'over':
      return `is not shown: its period ended at ${time(period?.endsAt)}`;
    case 'outranked':
      return 'is on, but another banner takes precedence, so visitors do not see it';
    case 'off':
      return 'is off';
    case 'unknown':
      return 'is saved, but the portal does not have this banner, so visitors do not see it';
  }
}

interface Changed extends OverrideParam {
  /** All banners before the change. */
  rows: readonly BannerRow[];
  locales: readonly Locale[];
  /** The overrides after the change. */
  overrides: readonly StoredOverride[];
  unavailable: readonly Locale[];
  /** Number of links that could not be checked. */
  unchecked: number;
}

/** Notice after a change: the state of the banner in each language. Offers undo for a change in one language. */
export function savedNotice(
  { kind, target, rows, locales, overrides, unavailable, unchecked }: Changed,
  zone: string,
  now = Date.now(),
): Notice {
  const overrideIn = (code: Locale) => overrides.find(({ locale }) => locale === code) ?? null;
  const changed = rows.map((row) =>
    row.kind === kind && row.id === target ? { ...row, override: overrideIn(row.locale) } : row,
  );
  const outcomes = locales.map((code) => {
    const row = changed.find(
      (candidate) => candidate.locale === code && candidate.kind === kind && candidate.id === target,
    );
    if (unavailable.includes(code) && overrideIn(code)?.shown !== false)
      return {
        code,
        outcome: 'is saved; the portal does not respond, so its state is unknown',
        isSeen: false,
      };
    const listedRow = row ?? { locale: code, kind, id: target, portal: null, override: overrideIn(code) };
    const source =
      listedRow.override === null && !isFrameKind(kind) ? 'uses the portal’s banner again and ' : '';
    const state = stateOf(changed, listedRow, now);
    return {
      code,
      outcome: `${source}${outcomeOf(changed, listedRow, zone, now)}`,
      isSeen: state === 'on' || state === 'planned' || state === 'off',
    };
  });
  const shownRow = changed.find(
    (row) => row.kind === kind && row.id === target && locales.includes(row.locale),
  );
  const name = nameInMessage({ kind, target }, shownRow);
  const groups = Map.groupBy(outcomes, ({ outcome }) => outcome);
  const sentences = [...groups].map(
    ([outcome, languages]) => `${outcome} (${languages.map(({ code }) => LOCALES[code].name).join(', ')})`,
  );
  const propagation = ' You see the change on the next page that you open, and all visitors within a minute.';
  const note = unchecked > 0 ? ' The site did not confirm that the link leads to a page.' : '';
  const [first, ...others] = locales.flatMap((code) => {
    const version = overrideIn(code)?.version;
    const before = rows.find((row) => row.locale === code && row.kind === kind && row.id === target);
    return version === before?.override?.version ? [] : [version];
  });
  return {
    tone: outcomes.every(({ isSeen }) => isSeen) ? 'good' : 'warn',
    text: `${name} ${sentences.join('; ')}.${propagation}${note}`,
    // The version of an override is the ID of its change.
    undo: others.length === 0 ? first : undefined,
  };
}
