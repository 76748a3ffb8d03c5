// The instants at which something changes for visitors by itself, as the calendar lists them. A source of instants is
// a function here or, where somebody has to be asked, in read.ts; what comes to have an end or a start joins them.
import { type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { ContentInstant } from '../../../common/schedule/content-plan.ts';
import type { BannerRow } from '../banners/list.ts';
import type { StoredOverride } from '../banners/store.ts';

export const EDGES = ['starts', 'ends'] as const;
export type Edge = (typeof EDGES)[number];

/** Whose instant it is: a flip's, the portal's own banner's, an article's, an event's. */
export type Subject = 'override' | 'portal' | 'article' | 'event';

export interface PlanEntry {
  /** In UTC. */
  at: string;
  subject: Subject;
  edge: Edge;
  /** Of a banner its kind, of content its type. */
  kind: string;
  /** The banner's id, the content's code. */
  target: string;
  locale: Locale;
  title: string;
  /** The page that content has, without locale; `null` for banners. */
  path: string | null;
  /** Who planned it; `null` is the portal. */
  by: string | null;
  /** A flip has taken the place of this period: nothing will happen then. */
  isCovered: boolean;
  /** The flip whose instant it is. */
  override: StoredOverride | null;
}

const edgesOf = (period: { startsAt: string | null; endsAt: string | null }): [Edge, string][] =>
  EDGES.flatMap((edge): [Edge, string][] => {
    const at = period[`${edge}At`];
    return at === null ? [] : [[edge, new Date(at).toISOString()]];
  });

/** Starts and ends of flips and of what the portal itself shows. What is hidden is so whatever its period says. */
export const bannerEntries = (rows: readonly BannerRow[]): PlanEntry[] =>
  rows.flatMap(({ locale, kind, id, portal, override }) => {
    const title = override?.title ?? portal?.title ?? id;
    const about = { kind, target: id, locale, title, path: null };
    const own = edgesOf(portal ?? { startsAt: null, endsAt: null }).map(
      ([edge, at]): PlanEntry => ({
        ...about,
        at,
        edge,
        subject: 'portal',
        by: null,
        isCovered: override !== null,
        override: null,
      }),
    );
    const overridden = override?.shown ? edgesOf(override) : [];
    return [
      ...own,
      ...overridden.map(
        ([edge, at]): PlanEntry => ({
          ...about,
          at,
          edge,
          subject: 'override',
          by: override?.by ?? null,
          isCovered: false,
          override,
        }),
      ),
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

/** The entries of a part of time, the earliest first, its end not included. */
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
