// Instants at which visitors see scheduled changes. Each source has a function here, or in store.ts if it needs a call.
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import { isFrameKind } from '../../../common/overrides/kinds.ts';
import type { ContentInstant } from '../../../common/schedule/content-plan.ts';
import type { BannerRow } from '../banners/list.ts';
import { titleOf } from '../banners/status-text.ts';
import type { StoredOverride } from '../banners/store.ts';

export const EDGES = ['starts', 'ends'] as const;
export type Edge = (typeof EDGES)[number];

/** Subject of an entry: an override, a portal banner, an article, or an event. */
export type Subject = 'override' | 'portal' | 'article' | 'event';

export interface PlanEntry {
  /** Instant in UTC. */
  at: string;
  subject: Subject;
  edge: Edge;
  /** Kind of a banner, or type of content. */
  kind: string;
  /** ID of a banner, or code of content. */
  target: string;
  locale: Locale;
  title: string;
  /** Path of the content's page, without the locale; `null` for banners. */
  path: string | null;
  /** Author; `null` for the portal. */
  by: string | null;
  /** Whether an override replaces this period, so that nothing changes. */
  isCovered: boolean;
  /** The override that starts or ends at the instant. */
  override: StoredOverride | null;
}

type Period = Pick<StoredOverride, 'startsAt' | 'endsAt'>;
const edgesOf = (period: Period): [Edge, string][] =>
  EDGES.flatMap((edge): [Edge, string][] => {
    const at = period[`${edge}At`];
    return at === null ? [] : [[edge, new Date(at).toISOString()]];
  });

/** Starts and ends of overrides and of the portal's banners. The period of a hidden banner has no effect. */
export const bannerEntries = (rows: readonly BannerRow[]): PlanEntry[] =>
  rows.flatMap((row) => {
    const { locale, kind, id, portal, override } = row;
    const entries = (period: Period, source: Pick<PlanEntry, 'subject' | 'by' | 'isCovered' | 'override'>) =>
      edgesOf(period).map(
        ([edge, at]): PlanEntry => ({
          at,
          edge,
          kind,
          target: id,
          locale,
          title: titleOf(row),
          path: null,
          ...source,
        }),
      );
    return [
      ...(portal
        ? entries(portal, { subject: 'portal', by: null, isCovered: override !== null, override: null })
        : []),
      // A hidden menu item or site info reappears after the period.
      ...(override && (override.shown || isFrameKind(kind))
        ? entries(override, { subject: 'override', by: override.by, isCovered: false, override })
        : []),
    ];
  });

/** Publications, and starts and ends of events, as entries of the plan. */
export const contentEntries = (instants: readonly ContentInstant[]): PlanEntry[] =>
  instants.map(({ type, code, ...instant }) => ({
    ...instant,
    kind: type,
    target: code,
    by: null,
    isCovered: false,
    override: null,
  }));

const compare = (a: string | number, b: string | number): number => Number(a > b) - Number(a < b);

/** Entries of a period (exclusive of its end), earliest first. */
export const entriesBetween = (
  entries: readonly PlanEntry[],
  { from, until }: { from: string; until: string },
): PlanEntry[] =>
  entries
    .filter(({ at }) => at >= from && at < until)
    .sort(
      (a, b) =>
        compare(a.at, b.at) ||
        compare(a.subject, b.subject) ||
        compare(a.target, b.target) ||
        compare(localeCodes.indexOf(a.locale), localeCodes.indexOf(b.locale)),
    );
