// Structured data of pages (schema.org).

import { brand, siteOrigin } from '../../../../common/config.ts';
import { type File, HLS, type Video } from '../../../../common/contract/entities/files.ts';
import { absoluteHref } from '../../../../common/i18n/links.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import type { Crumb } from '../../../views/layout/breadcrumb.tsx';

/** Breadcrumb trail from the home page to a page, as BreadcrumbList. */
export const breadcrumbData = (trail: readonly Crumb[], locale: Locale): Record<string, unknown> => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map(({ name, url }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    item: absoluteHref(url, locale),
  })),
});

/** Organization and site search, for the home page. */
export const siteData = (locale: Locale): Record<string, unknown>[] => [
  {
    '@type': 'Organization',
    name: brand.name,
    legalName: brand.legalName,
    url: `${siteOrigin}/`,
    logo: `${siteOrigin}${brand.mark}`,
    email: brand.mail,
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

/** A product or solution, as Service. */
export const offerData = (
  { name, desc }: { name: string; desc: string },
  address: string,
): Record<string, unknown> => ({
  '@type': 'Service',
  name,
  description: desc,
  url: address,
  provider: { '@type': 'Organization', name: brand.name, url: `${siteOrigin}/` },
});

/** The absolute address of a file. */
const fileAddress = (url: string): string => new URL(url, siteOrigin).href;

/** A document as MediaObject. */
export const fileData = ({ url, contentType, bytes }: File): Record<string, unknown> => ({
  '@type': 'MediaObject',
  contentUrl: fileAddress(url),
  encodingFormat: contentType,
  contentSize: String(bytes),
});

interface About {
  name: string;
  description: string;
  url: string;
  /** An instant in ISO 8601. */
  uploadDate: string;
  inLanguage: string;
}

/** A recording that can be played, as VideoObject with all properties that search engines require. */
export function videoData(video: Video, about: About): Record<string, unknown> {
  const file = video.sources.find(({ contentType }) => contentType !== HLS) ?? video.sources[0];
  const transcript = video.transcript.join(' ');
  return {
    '@type': 'VideoObject',
    ...about,
    thumbnailUrl: [fileAddress(video.poster)],
    ...(file ? { contentUrl: fileAddress(file.url), encodingFormat: file.contentType } : {}),
    duration: video.duration,
    width: video.width,
    height: video.height,
    isAccessibleForFree: true,
    transcript: transcript || undefined,
  };
}
