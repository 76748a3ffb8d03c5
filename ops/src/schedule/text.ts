// Words and addresses of scheduled changes.
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { Origins } from '../origins.ts';
import type { Edge, Subject } from './entries.ts';
import type { PlanGroup } from './groups.ts';

const WORDS: Readonly<Record<Subject, Record<Edge, string>>> = {
  override: { starts: 'Change starts', ends: 'Change ends' },
  portal: { starts: 'Banner starts', ends: 'Banner ends' },
  article: { starts: 'Published', ends: 'Withdrawn' },
  event: { starts: 'Event starts', ends: 'Event ends' },
};
/** What happens, for a person. */
export const whatOf = ({ subject, edge }: Pick<PlanGroup, 'subject' | 'edge'>): string =>
  WORDS[subject][edge];

/** Who planned it. */
export const byOf = ({ by }: Pick<PlanGroup, 'by'>): string => by ?? 'the portal';

/** The address of the page of the console, or of the site, that it is about. */
export function hrefOf(
  { kind, target, locales: [locale = 'en'], path }: PlanGroup,
  { console, site }: Origins,
): string {
  if (path !== null) return `${site}${LOCALES[locale].prefix}${path}`;
  return `${console}/ops/banners/${kind}/${encodeURIComponent(target)}?locale=${locale}`;
}
