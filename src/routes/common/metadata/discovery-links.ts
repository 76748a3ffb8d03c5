// Links for agents from a page to its Markdown version, to llms.txt, and to the API catalog.
import { fileHref, href } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';
import { markdownHref } from '../../../../common/i18n/markdown-path.ts';
import { API_CATALOG } from '../../../../common/policy.ts';
import type { HeadLink } from '../../../views/head.tsx';

export interface AgentUrls {
  markdown: string;
  index: string;
}

/** Returns the URLs for agents of a page with a Markdown version. `path` has no locale. */
export const agentUrls = (path: string, locale: Locale): AgentUrls => ({
  markdown: markdownHref(href(path, locale)),
  index: fileHref('/llms.txt', locale),
});

/** Link headers of all pages (RFC 8288): llms.txt (https://llmstxt.org) and the API catalog (RFC 9727). */
export const discoveryLinks = (locale: Locale): string[] => [
  `<${fileHref('/llms.txt', locale)}>; rel="describedby llms-txt"; type="text/plain"`,
  `<${API_CATALOG}>; rel="api-catalog"; type="application/linkset+json"`,
];

/** Link headers of a page with a Markdown version. `path` has no locale. */
export const agentLinks = (path: string, locale: Locale): string[] => [
  `<${agentUrls(path, locale).markdown}>; rel="alternate"; type="text/markdown"`,
  ...discoveryLinks(locale),
];

/** Link to the Markdown version in the head, for documentation pages, which agents read most. */
export const markdownLink = (path: string, locale: Locale): HeadLink => ({
  rel: 'markdown',
  href: agentUrls(path, locale).markdown,
});
