// Text and URLs of scheduled changes.
import { LOCALES } from '../../../common/i18n/locales.ts';
import { editUrl } from '../banners/status-text.ts';
import type { Origins } from '../origins.ts';
import type { Edge, Subject } from './entries.ts';
import type { PlanGroup } from './groups.ts';

const WORDS: Readonly<Record<Subject, Record<Edge, string>>> = {
  override: { starts: 'Change starts', ends: 'Change ends' },
  portal: { starts: 'Banner starts', ends: 'Banner ends' },
  article: { starts: 'Published', ends: 'Withdrawn' },
  event: { starts: 'Event starts', ends: 'Event ends' },
};
/** Description of a change. */
export const changeName = ({ subject, edge }: Pick<PlanGroup, 'subject' | 'edge'>): string =>
  WORDS[subject][edge];

/** Author of a change. */
export const authorOf = ({ by }: Pick<PlanGroup, 'by'>): string => by ?? 'the portal';

/** URL of the changed item's page in the console or on the site. */
export function hrefOf(
  { kind, target, locales: [locale = 'en'], path }: PlanGroup,
  { console, site }: Origins,
): string {
  if (path !== null) return `${site}${LOCALES[locale].prefix}${path}`;
  return `${console}${editUrl({ kind, id: target, locale })}`;
}

/** A page of the plan with its filters that are set. */
export function withFilters(
  path: string,
  filters: { from?: string | undefined; locale?: string | undefined },
): string {
  const set = Object.entries(filters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return set.length === 0 ? path : `${path}?${new URLSearchParams(set)}`;
}
