// First lines and headers of the Markdown versions of pages (D36).

import { siteOrigin } from '../../../../common/config.ts';
import { fileHref } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { discoveryLinks } from './discovery-links.ts';

/** Page and locales of a Markdown version. */
export interface MarkdownContext {
  /** Absolute URL of the HTML page; `null` for an error. */
  address: string | null;
  locale: Locale;
  /** Locale of the text, if it differs. */
  textLocale?: Locale;
}

interface Front extends MarkdownContext {
  title: string;
  /** Additional facts, such as the date of the last change. */
  notes?: readonly string[];
  /** Description of the page, if its text does not begin with one. */
  description?: string;
}

/** First lines of a Markdown version: title, facts, and a link to the index of all pages (https://llmstxt.org). */
export function formatFrontMatter({
  title,
  address,
  locale,
  textLocale = locale,
  notes = [],
  description,
}: Front): string {
  const index = `[llms.txt](${siteOrigin}${fileHref('/llms.txt', locale)})`;
  const facts = [...(address ? [address] : []), ...notes, LOCALES[textLocale].name, index];
  const lines = [facts.join(' · '), ...(description ? ['', description] : [])];
  return `# ${title}\n\n${lines.map((line) => `> ${line}`.trimEnd()).join('\n')}`;
}

/** Headers of a Markdown version. Search engines index only the canonical HTML page. */
export const markdownHeaders = ({
  address,
  locale,
  textLocale = locale,
}: MarkdownContext): Record<string, string> => ({
  'Content-Type': 'text/markdown; charset=utf-8',
  'Content-Language': LOCALES[textLocale].htmlLang,
  Link: [
    ...(address ? [`<${address}>; rel="canonical"; type="text/html"`] : []),
    ...discoveryLinks(locale),
  ].join(', '),
  Vary: 'Accept',
  'X-Robots-Tag': 'noindex',
});
