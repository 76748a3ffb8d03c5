// Incident notices on the affected pages. The snapshot of a locale contains them (common/overrides), so that cached
// pages are refreshed when an incident changes.
import { z } from 'zod';
import { isDocsPath } from '../contract/docs-paths.ts';
import { type Locale, localeCodes } from '../i18n/locales.ts';
import { Instant } from '../schedule/instant.ts';
import { isEnded, scopeOf, stateOf } from './phase.ts';
import {
  Component,
  IMPACTS,
  type Incident,
  MAX_TITLE_LENGTH,
  NETWORK,
  productComponent,
  selectText,
} from './status.ts';

export const IncidentNoticeSchema = z.object({
  id: z.string().regex(/^[a-z0-9]{12}$/),
  title: z.string().min(1).max(MAX_TITLE_LENGTH),
  /** Locale of the title. */
  locale: z.enum(localeCodes),
  impact: z.enum(IMPACTS),
  isMaintenance: z.boolean(),
  components: z.array(Component),
  startsAt: Instant,
  endsAt: Instant.nullable(),
});
export type IncidentNotice = z.output<typeof IncidentNoticeSchema>;

/** Notices of all incidents that have not ended, including scheduled maintenance. */
export const noticesOf = (incidents: readonly Incident[], locale: Locale, now: number): IncidentNotice[] =>
  incidents
    .filter((incident) => !isEnded(stateOf(incident, now)))
    .map((incident) => {
      const title = selectText(incident.title, locale);
      const { impact, components } = scopeOf(incident);
      const { id, startsAt, endsAt } = incident;
      return {
        id,
        title: title.text,
        locale: title.locale,
        impact,
        isMaintenance: incident.kind === 'maintenance',
        components,
        // An update may start maintenance before its period.
        startsAt: stateOf(incident, now) === 'scheduled' ? startsAt : incident.createdAt,
        endsAt,
      };
    });

/** Properties of a page that determine whether an incident affects it. */
export interface PageScope {
  /** Path without locale. */
  path: string;
  /** Codes of the products of a document or category. */
  products: readonly string[];
  /** Whether the page contains a form for visitors. */
  hasForm: boolean;
}

/** The product code in the path of a product page or of its API reference. */
const productIn = (path: string): string[] => {
  const [, code] = /^\/(?:products?|docs\/api)\/([a-z0-9-]+)(?:\/|$)/.exec(path) ?? [];
  return code === undefined ? [] : [code];
};

/** Whether a page shows a notice: every page if it is critical or affects the site, otherwise by its components. */
export function appliesTo(notice: IncidentNotice, { path, products, hasForm }: PageScope): boolean {
  const { components, impact } = notice;
  const has = (component: string) => components.includes(component);
  if (impact === 'critical' || has('site')) return true;
  if (has('docs') && isDocsPath(path)) return true;
  if (has('api') && /^\/docs\/api(?:[/.]|$)/.test(path)) return true;
  if (has('forms') && hasForm) return true;
  if (has(NETWORK) && /^\/(?:$|products?(?:\/|$)|global-network-map(?:\/|$))/.test(path)) return true;
  return [...products, ...productIn(path)].some((code) => has(productComponent(code)));
}
