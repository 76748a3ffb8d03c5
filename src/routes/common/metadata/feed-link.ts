// Feed links in the head or the headers of a page.
import type { Locale } from '../../../../common/i18n/locales.ts';
import { createT, type Translate } from '../../../../common/i18n/translator.ts';
import type { SiteContext } from '../../../env.ts';
import type { HeadLink } from '../../../views/head.tsx';
import { FEED_FORMATS, feedPath, feedTypes } from './feed-paths.ts';

/** Name of the feed of API changes. */
export const changelogFeedName = (t: Translate): string =>
  `${t('api.title')}${t('form.colon')}${t('api.changelog')}`;

/** Head links to the feed at a path, in both formats. `name` is the name of the list. */
export const feedLinks = (path: string, name: string, locale: Locale): HeadLink[] =>
  FEED_FORMATS.map((format) => ({
    rel: 'feed',
    href: feedPath(path, format, locale),
    type: feedTypes[format],
    title: format === 'xml' ? createT(locale)('list.feed', { name }) : `JSON Feed: ${name}`,
  }));

/** Adds Link headers for the feed at a path (RFC 8288), for pages whose HTML must be small. */
export function addFeedHeader(c: SiteContext, path: string): void {
  for (const format of FEED_FORMATS) {
    const address = feedPath(path, format, c.get('locale'));
    c.header('Link', `<${address}>; rel="alternate"; type="${feedTypes[format]}"`, { append: true });
  }
}
