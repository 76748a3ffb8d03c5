// Addresses and formats of feeds.
import { fileHref } from '../../../../common/i18n/links.ts';
import type { Locale } from '../../../../common/i18n/locales.ts';

/** Formats of feeds by file extension, with their media types. */
export const feedTypes = { xml: 'application/rss+xml', json: 'application/feed+json' } as const;
export type FeedFormat = keyof typeof feedTypes;
export const FEED_FORMATS = ['xml', 'json'] as const satisfies readonly FeedFormat[];

/** The address of the feed of a list or page, by the path of the list without locale and query. */
export const feedPath = (path: string, format: FeedFormat, locale: Locale): string =>
  fileHref(`${path}feed.${format}`, locale);
