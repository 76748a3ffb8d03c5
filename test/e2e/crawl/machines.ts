// Parser for the machine-readable files of the running build.
import { inject } from 'vitest';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { newVisitor } from '../shell/visitor.ts';

/** Returns a file of a locale as text, with its content type. */
export async function fileOf(locale: Locale, name: string): Promise<{ text: string; type: string | null }> {
  const response = await fetch(`${inject('origin')}${LOCALES[locale].prefix}/${name}`, {
    headers: newVisitor(),
  });
  return { text: await response.text(), type: response.headers.get('content-type') };
}

interface Place {
  loc: string;
  path: string;
  /** URLs of the page in other locales. */
  alternates: string[];
}
/** Returns the pages that a locale's sitemap lists. */
export async function sitemapOf(locale: Locale): Promise<Place[]> {
  const { text } = await fileOf(locale, 'sitemap.xml');
  return [...text.matchAll(/<url><loc>([^<]*)<\/loc>(.*?)<\/url>/g)].map(([, loc = '', links = '']) => ({
    loc,
    path: new URL(loc).pathname,
    alternates: [...links.matchAll(/hreflang="([^"]*)" href="([^"]*)"/g)]
      .filter(([, lang]) => lang !== 'x-default')
      .map(([, , to = '']) => to),
  }));
}
