// `<head>` of a page: metadata, canonical URL and alternates, sharing, styles, and scripts.
import { CARD_SIZE } from '../../common/cards/card.ts';
import { brand, siteOrigin, themeColors } from '../../common/config.ts';
import { ownOf } from '../../common/contract/own.ts';
import { absoluteHref } from '../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale } from '../../common/i18n/locales.ts';
import type { View } from './context.tsx';
import { localImageOr } from './layout/logo.tsx';
import { cardPath, localeCard, type PageCard } from './sharing-card.ts';
import type { PageSheet } from './sheets.ts';

export interface Head {
  title: string;
  /** Document title with the site name; derived from `title` by default. */
  fullTitle?: string;
  description: string;
  /** Search keywords, comma-separated; omitted if empty. */
  keywords?: string;
  /** Path of a sharing image set by editors; replaces the card. */
  image?: string;
  card?: PageCard;
  /** Path of the page without locale. */
  path: string;
  /** Locales with a translation; `null` for pages that are not indexed. */
  available: readonly Locale[] | null;
  /** Locale of the canonical URL. It differs from the page's locale if the page shows a fallback. */
  canonicalLocale: Locale;
  /** Structured data (schema.org). */
  jsonLd?: readonly Record<string, unknown>[];
  /** Open Graph type: `article` for content with an author and a date, `website` for all other pages. */
  ogType?: 'website' | 'article';
  /** Previous and next page of a list, as paths without locale. Feeds and the Markdown version, as full paths. */
  links?: readonly HeadLink[];
}

/** Metadata that is the same on all pages. */
export interface SiteHead {
  icon: string;
  /** Locale of `x-default`. */
  defaultLocale: Locale;
  /** IDs of the sample facts on each page, by path without locale. */
  samples: Readonly<Record<string, string>>;
}

export type HeadLink =
  | { rel: 'prev' | 'next'; path: string }
  | { rel: 'feed'; href: string; type: string; title: string }
  | { rel: 'markdown'; href: string };

export interface Assets {
  /** `first` is render-blocking. `late` and the page sheets block only on pages without a `LateStyles` marker. */
  styles: Record<'first' | 'late' | PageSheet, string>;
  /**
   * Classic script that runs before the first paint. Builds inline it to save a request; the content security policy
   * allows it by hash. The development server serves it as a file.
   */
  firstPaint: { code: string; hash: string } | { src: string };
  scripts: readonly string[];
  /** Chunks for soft navigation, which browsers without speculation rules fetch when idle. */
  soft: readonly string[];
  /** Small chunks that the boot script fetches when idle, by the part of the page that uses them. */
  ahead: readonly (readonly [part: string, files: readonly string[]])[];
  preloadFonts: readonly string[];
  /** Build ID. Pages of different builds load different files. */
  build: string;
}

/** Returns the locale of `x-default`: `preferred`, English, or the first one, whichever is available. */
export const xDefault = (available: readonly Locale[], preferred: Locale): Locale | undefined =>
  [preferred, defaultLocale, ...available].find((code) => available.includes(code));

/** Serializes a value as JSON for a `<script>`. Escapes characters that could end the element or open a comment. */
const serializeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Structured data as one object. Multiple objects form a graph (JSON-LD 1.1, section 4.9). */
const withContext = (data: readonly Record<string, unknown>[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...(data.length === 1 ? data[0] : { '@graph': data }),
});

const CARD_META = (
  <>
    <meta property="og:image:width" content={String(CARD_SIZE.width)} />
    <meta property="og:image:height" content={String(CARD_SIZE.height)} />
  </>
);

/** Theme colors, in the order that src/client/browser/theme.ts expects. */
const THEME_COLORS = (['light', 'dark'] as const).map((scheme) => (
  <meta
    key={scheme}
    name="theme-color"
    content={themeColors[scheme]}
    media={`(prefers-color-scheme: ${scheme})`}
  />
));

/** Script that runs before the first paint. */
export const FirstPaint = ({ script }: { script: Assets['firstPaint'] }) =>
  'src' in script ? (
    <script src={script.src} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a build-time constant
    <script dangerouslySetInnerHTML={{ __html: script.code }} />
  );

/** Maximum lengths of titles and descriptions that search engines show in full. */
const TITLE_LENGTH = 70;
const DESCRIPTION_LENGTH = 170;

/** Document title with the site name, which is omitted if the result would be too long. */
function titleOf({ path, title }: Head): string {
  if (path === '/') return `${brand.name}: ${title}`;
  const branded = `${title} | ${brand.name}`;
  return branded.length > TITLE_LENGTH ? title : branded;
}

/**
 * Collapses whitespace and shortens a description to `DESCRIPTION_LENGTH`: after a sentence if that keeps at least half
 * of it, otherwise after a word.
 */
export function shortenDescription(text: string): string {
  const description = text.replace(/\s+/g, ' ').trim();
  if (description.length <= DESCRIPTION_LENGTH) return description;
  const sentences = /^.*(?:[.!?](?= )|[。！？])/su.exec(description.slice(0, DESCRIPTION_LENGTH + 1));
  if (sentences && sentences[0].length >= DESCRIPTION_LENGTH / 2) return sentences[0].trim();
  // Do not end with half of a surrogate pair.
  const cut = description.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}

/** Canonical URL and alternates of a page, or `noindex`. */
function AddressElements({ head, site, view }: { head: Head; site: SiteHead; view: View }) {
  if (!head.available) return <meta name="robots" content="noindex" />;
  // A fallback has no alternates, because it is not one of them (D11, D12).
  const alternates = head.canonicalLocale === view.locale ? head.available : [];
  const fallback = xDefault(alternates, site.defaultLocale);
  return (
    <>
      <link rel="canonical" href={absoluteHref(head.path, head.canonicalLocale)} />
      {alternates.map((locale) => (
        <link
          key={locale}
          rel="alternate"
          hrefLang={LOCALES[locale].htmlLang}
          href={absoluteHref(head.path, locale)}
        />
      ))}
      {fallback ? (
        <link rel="alternate" hrefLang="x-default" href={absoluteHref(head.path, fallback)} />
      ) : null}
    </>
  );
}

/** Link to the Markdown version, to a feed, or to the previous or next page of a list. */
function RelatedLink({ link, head }: { link: HeadLink; head: Head }) {
  if (link.rel === 'markdown') return <link rel="alternate" type="text/markdown" href={link.href} />;
  if (link.rel === 'feed')
    return <link rel="alternate" type={link.type} href={link.href} title={link.title} />;
  return <link rel={link.rel} href={absoluteHref(link.path, head.canonicalLocale)} />;
}

/** Sharing metadata (Open Graph). */
function SharingElements({ head, view, description }: { head: Head; view: View; description: string }) {
  const card = head.available ? cardPath(head, view.locale) : localeCard(view.locale);
  const picture = head.image ? localImageOr(head.image, card) : card;
  return (
    <>
      <meta property="og:type" content={head.ogType ?? 'website'} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absoluteHref(head.path, head.canonicalLocale)} />
      <meta property="og:locale" content={LOCALES[view.locale].ogLocale} />
      <meta property="og:image" content={`${siteOrigin}${picture}`} />
      {picture === card ? CARD_META : null}
      <meta property="og:image:alt" content={head.card?.title ?? head.title} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

export function HeadElements({
  head,
  site,
  view,
  assets,
}: {
  head: Head;
  site: SiteHead;
  view: View;
  assets: Assets;
}) {
  const description = shortenDescription(head.description);
  const samples = ownOf(site.samples, head.path);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{head.fullTitle ?? titleOf(head)}</title>
      <meta name="description" content={description} />
      {head.keywords ? <meta name="keywords" content={head.keywords} /> : null}
      {samples ? <meta name="sample-content" content={samples} /> : null}
      <AddressElements head={head} site={site} view={view} />
      {head.links?.map((link) => (
        <RelatedLink key={'href' in link ? link.href : link.rel} link={link} head={head} />
      ))}
      <SharingElements head={head} view={view} description={description} />
      {THEME_COLORS}
      <link rel="icon" href={site.icon} />
      {assets.preloadFonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" crossOrigin="" />
      ))}
      {/* Block the first paint until the header is parsed: painting part of it would cause a layout shift. */}
      <link rel="expect" href="#notices" blocking="render" />
      {/* Before the style sheets, because a script waits for preceding style sheets. */}
      <FirstPaint script={assets.firstPaint} />
      <link rel="stylesheet" href={assets.styles.first} />
      <template data-cut="styles" />
      {assets.scripts.map((script) => (
        <script
          key={script}
          type="module"
          src={script}
          // Not needed for the first paint.
          fetchPriority="low"
        />
      ))}
      {head.jsonLd && head.jsonLd.length > 0 ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON-LD, escaped by safeJson
          dangerouslySetInnerHTML={{ __html: serializeJson(withContext(head.jsonLd)) }}
        />
      ) : null}
    </head>
  );
}
