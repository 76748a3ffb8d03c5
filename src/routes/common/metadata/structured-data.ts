// Structured data of pages (schema.org).

import { brand, siteOrigin } from '../../../../common/config.ts';
import { type File, HLS, type Video } from '../../../../common/contract/entities/files.ts';
import { siteItemOf } from '../../../../common/contract/entities/site-info.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale, localeCodes } from '../../../../common/i18n/locales.ts';
import { createT } from '../../../../common/i18n/translator.ts';
import type { SiteValue } from '../../../../common/overrides/frame-overlay.ts';
import type { Crumb } from '../../../views/layout/breadcrumb.tsx';

/** BreadcrumbList from the home page. `trail` begins below it and ends with the page itself, without URL. */
export const breadcrumbData = (trail: readonly Crumb[], locale: Locale): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: createT(locale)('site.home'), url: '/' }, ...trail].map(
    ({ name, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: index < trail.length ? absoluteHref(url, locale) : undefined,
    }),
  ),
});

/** Phone number, email address, postal address, and profiles of the organization. */
function contactValues(info: readonly SiteValue[]): Record<string, unknown> {
  const textOf = (id: SiteValue['id']) => info.find((value) => value.id === id)?.text;
  const profiles = info.filter(({ id }) => siteItemOf(id)?.format === 'profile').map(({ text }) => text);
  return {
    telephone: textOf('phone'),
    email: textOf('email') ?? brand.mail,
    address: textOf('address'),
    sameAs: profiles.length > 0 ? profiles : undefined,
  };
}

/** Organization and WebSite with its search, for the home page. */
export const siteData = (info: readonly SiteValue[], locale: Locale): Record<string, unknown>[] => [
  {
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.legalName,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}${brand.mark}`,
    ...contactValues(info),
  },
  {
    '@type': 'WebSite',
    name: brand.name,
    url: absoluteHref('/', locale),
    inLanguage: LOCALES[locale].htmlLang,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${absoluteHref('/search/', locale)}?keyword={keyword}`,
      'query-input': 'required name=keyword',
    },
  },
];

/** The rows of a list in their order, as ItemList. */
export const listData = (
  rows: readonly { title: string; url: string }[],
  locale: Locale,
): Record<string, unknown> => ({
  '@type': 'ItemList',
  itemListElement: rows.map(({ title, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: title,
    url: absoluteHref(url, locale),
  })),
});

/** The organization as publisher, by name only. The home page describes it. */
export const PUBLISHER = { '@type': 'Organization', name: brand.name } as const;
/** The organization with the URL of its home page. */
export const ORGANIZATION = { '@type': 'Organization', name: brand.name, url: `${siteOrigin}/` } as const;

/** A product or solution, as Service. Prices and ratings are omitted, because the site publishes none. */
export const serviceData = (
  { name, desc }: { name: string; desc: string },
  address: string,
  category: string | undefined,
): Record<string, unknown> => ({
  '@type': 'Service',
  name,
  description: desc,
  url: address,
  category,
  provider: PUBLISHER,
});

/** An option for contacting the company. */
export interface ContactOption {
  title: string;
  text: string;
  /** Path on the site, or a `mailto:` URL. */
  href: string;
}

/** The contact page with its contact options, as ContactPage. The team reads messages in all site languages. */
export const contactData = (
  { name, desc }: { name: string; desc: string },
  contacts: readonly ContactOption[],
  path: string,
  { info, locale }: { info: readonly SiteValue[]; locale: Locale },
): Record<string, unknown> => ({
  '@type': 'ContactPage',
  name,
  description: desc,
  url: absoluteHref(path, locale),
  inLanguage: LOCALES[locale].htmlLang,
  mainEntity: {
    ...ORGANIZATION,
    legalName: brand.legalName,
    ...contactValues(info),
    contactPoint: contacts.map(({ title, text, href }) => ({
      '@type': 'ContactPoint',
      contactType: title,
      description: text,
      ...(href.startsWith('mailto:')
        ? { email: href.slice('mailto:'.length) }
        : { url: absoluteHref(href, locale) }),
      availableLanguage: localeCodes.map((code) => LOCALES[code].htmlLang),
    })),
  },
});

/** An app, as SoftwareApplication. */
export const appData = (
  metadata: { name: string; description: string; url: string; inLanguage: string },
  systems: readonly string[],
): Record<string, unknown> => ({
  '@type': 'SoftwareApplication',
  ...metadata,
  applicationCategory: 'BusinessApplication',
  operatingSystem: systems.join(', '),
  publisher: ORGANIZATION,
});

/** Returns the absolute URL of a file. */
export const fileUrl = (url: string): string => new URL(url, siteOrigin).href;

/** A document as MediaObject. */
export const fileData = ({ url, contentType, bytes }: File): Record<string, unknown> => ({
  '@type': 'MediaObject',
  contentUrl: fileUrl(url),
  encodingFormat: contentType,
  contentSize: String(bytes),
});

interface MediaMetadata {
  name: string;
  description: string;
  url: string;
  /** An instant in ISO 8601. */
  uploadDate: string;
  inLanguage: string;
}

/** Returns the file source of a recording, or its first stream if there is no file. */
export const fileOfVideo = ({ sources }: Pick<Video, 'sources'>): Video['sources'][number] | undefined =>
  sources.find(({ contentType }) => contentType !== HLS) ?? sources[0];

/** Converts an ISO 8601 duration of hours, minutes, and seconds to seconds; 0 for any other string. */
export function secondsOf(duration: string): number {
  const [, hours = '0', minutes = '0', seconds = '0'] =
    /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/.exec(duration) ?? [];
  return (Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds);
}

/**
 * A recording that is sent on request, as VideoObject. It has neither a file nor a player URL, because the site
 * publishes none. `conditions` states how to get it.
 */
export const requestedVideoData = (
  metadata: MediaMetadata,
  {
    duration,
    thumbnail,
    conditions,
  }: { duration: string | undefined; thumbnail: string; conditions: string },
): Record<string, unknown> => ({
  '@type': 'VideoObject',
  ...metadata,
  thumbnailUrl: [thumbnail],
  duration,
  conditionsOfAccess: conditions,
});

/** A playable recording, as VideoObject with all properties that search engines require. */
export function videoData(video: Video, metadata: MediaMetadata): Record<string, unknown> {
  const file = fileOfVideo(video);
  const transcript = video.transcript.join(' ');
  return {
    '@type': 'VideoObject',
    ...metadata,
    thumbnailUrl: [fileUrl(video.poster)],
    ...(file ? { contentUrl: fileUrl(file.url), encodingFormat: file.contentType } : {}),
    duration: video.duration,
    width: `${video.width} px`,
    height: `${video.height} px`,
    isAccessibleForFree: true,
    transcript: transcript || undefined,
  };
}
