// Paths and formats of feeds.
import { fileHref } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';

/** Media types of feeds by file extension. */
export const feedTypes = { xml: 'application/rss+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof feedTypes;
export const FEED_FORMATS = ['xml', 'json'] as const satisfies readonly FeedFormat[];

/** Returns the path of the feed of a list or page. `path` has neither locale nor query. */
export const feedPath = (path: string, format: FeedFormat, locale: Locale): string =>
  fileHref(`${path}feed.${format}`, locale);
