// Speculation rules (HTML Standard): the links whose pages a browser may load before they are followed. The rules
// derive from the table of route policies.

import { stickyParamsIn } from '../../common/config.ts';
import { LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { AT_PARAM, isPreviewParam } from '../../common/i18n/sticky-params.ts';
import { DRAFT_PARAM } from '../../common/overrides/draft.ts';
import { POLICIES, type RoutePolicy } from '../../common/policy.ts';

/** Condition of a document rule. */
export type Condition =
  | { and: Condition[] }
  | { not: Condition }
  | { href_matches: string | string[] }
  | { selector_matches: string };

interface Rule {
  where: Condition;
  eagerness: 'moderate' | 'conservative';
}

export interface SpeculationRules {
  prefetch: Rule[];
  prerender: Rule[];
}

/**
 * Whether a page may be loaded before its link is followed: it is cached, is the same for all visitors, and has no
 * form, because the URL of a form is also the target of its POST.
 */
export const mayBeSpeculated = ({ cache, kind, personal, form, soft }: RoutePolicy): boolean =>
  cache === 'page' && kind === 'page' && soft && !personal && !form;

/** Query parameters of pages that are never loaded ahead of time: free text, previews, and drafts. */
const EXCLUDED_PARAMS: readonly string[] = [
  ...new Set([
    ...POLICIES.filter(mayBeSpeculated).flatMap(({ freeText }) => freeText),
    ...stickyParamsIn.filter(isPreviewParam),
    AT_PARAM,
    DRAFT_PARAM,
  ]),
];

/**
 * Links that the browser must not load ahead of time: all links on a slow or metered connection (§4, native.ts),
 * downloads, language switches, and links that do not open a page of the site in the same tab.
 */
const EXCLUDED_LINKS = [
  ':root:not([data-ahead]) a',
  'a[download]',
  'a[rel~=nofollow]',
  'a[target]:not([target=_self])',
  'a[data-locale]',
  'a[data-no-swup]',
].join();

/** URL pattern for a path in the policy table, with and without trailing slash. */
const patternOf = (path: string): string =>
  path.endsWith('/*') ? `${path.slice(0, -2)}{/*}?` : path === '/' ? '/' : `${path}{/}?`;

/** URL patterns of a locale's pages that are never loaded ahead of time. */
function excludedPaths(locale: Locale): string[] {
  const { prefix } = LOCALES[locale];
  const prefixes = localeCodes.flatMap((code) => (LOCALES[code].prefix === '' ? [] : [LOCALES[code].prefix]));
  return [
    // English pages are all pages without the prefix of another locale.
    ...(prefix === '' ? prefixes.map((other) => `${other}{/*}?`) : []),
    ...POLICIES.filter((policy) => !mayBeSpeculated(policy)).map(({ path }) => `${prefix}${patternOf(path)}`),
    // Files: the last segment has an extension.
    '/*.:extension',
    ...EXCLUDED_PARAMS.map((name) => `/*\\?{*&}?${name}=*`),
  ];
}

/**
 * The rules for the pages of a locale. Links to other locales are excluded, because following them stores the visitor's
 * choice. A prefetch starts when the pointer hovers over a link; a prerender starts when the link is pressed.
 */
export function speculationRulesOf(locale: Locale): SpeculationRules {
  const where: Condition = {
    and: [
      { href_matches: `${LOCALES[locale].prefix}/*` },
      { not: { href_matches: excludedPaths(locale) } },
      { not: { selector_matches: EXCLUDED_LINKS } },
    ],
  };
  return {
    prefetch: [{ where, eagerness: 'moderate' }],
    prerender: [{ where, eagerness: 'conservative' }],
  };
}
