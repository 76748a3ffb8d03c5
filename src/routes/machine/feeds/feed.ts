// A feed as RSS 2.0 and as JSON Feed 1.1.
import { brand, siteOrigin } from '../../../../common/config.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import { element, type Xml, xmlDocument } from '../../../../common/text/xml.ts';
import { type FeedFormat, feedPath, feedTypes } from '../../common/metadata/feed-paths.ts';

export interface FeedItem {
  /** Stable ID, by which readers recognize items that they have already shown. */
  id: string;
  /** Absolute URL of the page. */
  url: string;
  title: string;
  text: string;
  /** Instant of publication; `null` if there is none, such as for events. */
  date: string | null;
  category?: string;
  author?: string;
}

export interface Feed {
  /** Path of the list or page of the feed, without locale. */
  path: string;
  title: string;
  description: string;
  /** Items in any order. The feed contains the latest ones. */
  items: readonly FeedItem[];
}

const MAX_ITEMS = 50;

/** Year in tag URIs (RFC 4151), at the start of which the site owned the host. */
const TAG_YEAR = '2026';

/** Returns the ID of an item without its own page. */
export const tagUri = (name: string): string => `tag:${new URL(siteOrigin).host},${TAG_YEAR}:${name}`;

const timeOf = ({ date }: FeedItem): number => (date === null ? Number.POSITIVE_INFINITY : Date.parse(date));

/** Returns the latest items, newest first. Items without a date come first and keep their order. */
const latest = (items: readonly FeedItem[]): FeedItem[] =>
  items.toSorted((a, b) => (timeOf(a) === timeOf(b) ? 0 : timeOf(b) - timeOf(a))).slice(0, MAX_ITEMS);

const NAMESPACES = {
  version: '2.0',
  'xmlns:atom': 'http://www.w3.org/2005/Atom',
  'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
};

const rssDate = (date: string): string => new Date(date).toUTCString();

const rssItem = ({ id, url, title, text, date, category, author }: FeedItem): Xml =>
  element('item', [
    element('title', title),
    element('link', url),
    element('guid', id, { isPermaLink: String(id === url) }),
    ...(date ? [element('pubDate', rssDate(date))] : []),
    element('description', text),
    ...(category ? [element('category', category)] : []),
    ...(author ? [element('dc:creator', author)] : []),
  ]);

const selfOf = ({ path }: Feed, format: FeedFormat, locale: Locale): string =>
  `${siteOrigin}${feedPath(path, format, locale)}`;

/** Serializes a feed as RSS 2.0 (https://www.rssboard.org/rss-specification). */
function formatRss(feed: Feed, locale: Locale): string {
  const items = latest(feed.items);
  const newest = items.find(({ date }) => date !== null)?.date;
  const self = { href: selfOf(feed, 'xml', locale), rel: 'self', type: feedTypes.xml };
  const channel = element('channel', [
    element('title', `${feed.title} | ${brand.name}`),
    element('link', absoluteHref(feed.path, locale)),
    element('description', feed.description),
    element('language', LOCALES[locale].htmlLang),
    element('atom:link', [], self),
    ...(newest ? [element('lastBuildDate', rssDate(newest))] : []),
    ...items.map(rssItem),
  ]);
  return xmlDocument(element('rss', [channel], NAMESPACES));
}

/** Serializes a feed as JSON Feed (https://www.jsonfeed.org/version/1.1/). */
function formatJsonFeed(feed: Feed, locale: Locale): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: `${feed.title} | ${brand.name}`,
    home_page_url: absoluteHref(feed.path, locale),
    feed_url: selfOf(feed, 'json', locale),
    description: feed.description,
    language: LOCALES[locale].htmlLang,
    favicon: `${siteOrigin}${brand.mark}`,
    items: latest(feed.items).map(({ id, url, title, text, date, category, author }) => ({
      id,
      url,
      title,
      content_text: text,
      ...(date ? { date_published: new Date(date).toISOString() } : {}),
      ...(category ? { tags: [category] } : {}),
      ...(author ? { authors: [{ name: author }] } : {}),
    })),
  });
}

/** Serializes a feed in a format. */
export const formatFeed = (feed: Feed, format: FeedFormat, locale: Locale): string =>
  format === 'xml' ? formatRss(feed, locale) : formatJsonFeed(feed, locale);
