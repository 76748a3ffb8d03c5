// Machine-readable files of the running build: requests and a sitemap parser.
import { inject } from 'vitest';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { visitorHeaders } from '../shell/visitor.ts';

/** Returns a file of a locale as text, with its content type. */
export async function fetchFile(
  locale: Locale,
  name: string,
): Promise<{ text: string; type: string | null }> {
  const response = await fetch(`${inject('origin')}${LOCALES[locale].prefix}/${name}`, {
    headers: visitorHeaders(),
  });
  return { text: await response.text(), type: response.headers.get('content-type') };
}

interface SitemapEntry {
  loc: string;
  path: string;
  /** URLs of the alternates, except `x-default`. */
  alternates: string[];
}
/** Returns the entries of a locale's sitemap. */
export async function fetchSitemap(locale: Locale): Promise<SitemapEntry[]> {
  const { text } = await fetchFile(locale, 'sitemap.xml');
  return [...text.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', links = '']) => ({
    loc,
    path: new URL(loc).pathname,
    alternates: [...links.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)]
      .filter(([, lang]) => lang !== 'x-default')
      .map(([, , to = '']) => to),
  }));
}
