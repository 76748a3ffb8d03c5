// Head of the HTML document of a page: metadata, addresses, sharing, styles, and scripts.
import { CARD_SIZE } from '../../common/cards/card.ts';
import { brand, siteOrigin, themeColors } from '../../common/config.ts';
import { ownOf } from '../../common/contract/own.ts';
import { absoluteHref } from '../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale } from '../../common/i18n/locales.ts';
import type { View } from './context.tsx';
import { ownPicture } from './layout/logo.tsx';
import { cardPath, localeCard, type PageCard } from './sharing-card.ts';
import type { PageSheet } from './sheets.ts';

/** Metadata of a page. */
export interface Head {
  title: string;
  /** Complete window title, with the site's name; derived from `title` by default. */
  fullTitle?: string;
  description: string;
  /** Search keywords, comma-separated; omitted if empty. */
  keywords?: string;
  /** Sharing image that editors set: a file of the site, instead of the page's card. */
  image?: string;
  /** Content of the page's card. */
  card?: PageCard;
  /** Path of the page without locale. */
  path: string;
  /** Locales with a translation; `null` for pages that are not indexed. */
  available: readonly Locale[] | null;
  /** Locale of the canonical address; differs from the page's if the text is a fallback. */
  canonicalLocale: Locale;
  /** Structured data (schema.org). */
  jsonLd?: readonly Record<string, unknown>[];
  /** `article` for a text with author and date; every other page is a `website` (Open Graph). */
  ogType?: 'website' | 'article';
  /** Previous and next pages of a list, as paths without locale; feeds, as full paths. */
  links?: readonly HeadLink[];
}

/** Metadata of the site, the same on all pages. */
export interface SiteHead {
  /** Address of the icon. */
  icon: string;
  /** Locale of `x-default`. */
  defaultLocale: Locale;
  /** Ids of the sample facts of a page, by its path without locale. */
  samples: Readonly<Record<string, string>>;
}

export type HeadLink =
  | { rel: 'prev' | 'next'; path: string }
  | { rel: 'feed'; href: string; type: string; title: string }
  | { rel: 'markdown'; href: string };

/** Addresses of the built client files. */
export interface Assets {
  /**
   * Style sheet of every first view; late sheets, which do not block the first view: of every page, and of
   * some.
   */
  styles: Record<'first' | 'late' | PageSheet, string>;
  /**
   * A classic script that runs before the first paint. Builds inline it, so that the first view waits for one
   * response less; the policy allows it by its hash. The development server serves it as a file.
   */
  firstPaint: { code: string; hash: string } | { src: string };
  scripts: readonly string[];
  /** Chunks of soft navigation, which browsers without speculation rules fetch when idle. */
  soft: readonly string[];
  /** Small chunks by the part of the page that uses them, which the boot script fetches when idle. */
  ahead: readonly (readonly [part: string, files: readonly string[]])[];
  preloadFonts: readonly string[];
  /** Name of the build: pages of different builds load different files. */
  build: string;
}

/** Locale of `x-default` for a page: the site's default, English, or the first of the page's locales. */
export const xDefault = (available: readonly Locale[], otherwise: Locale): Locale | undefined =>
  [otherwise, defaultLocale, ...available].find((code) => available.includes(code));

/** JSON for a script element: no character may end the element or open a comment. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Structured data as one block; several objects form a graph (JSON-LD 1.1, section 4.9). */
const withContext = (data: readonly Record<string, unknown>[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...(data.length === 1 ? data[0] : { '@graph': data }),
});

/** Size of sharing cards. */
const CARD_META = (
  <>
    <meta property="og:image:width" content={String(CARD_SIZE.width)} />
    <meta property="og:image:height" content={String(CARD_SIZE.height)} />
  </>
);

/** Colors of the browser's interface, in the order that src/client/browser/theme.ts expects. */
const THEME_COLORS = (['light', 'dark'] as const).map((scheme) => (
  <meta
    key={scheme}
    name="theme-color"
    content={themeColors[scheme]}
    media={`(prefers-color-scheme: ${scheme})`}
  />
));

/** The script before the first paint. */
export const FirstPaint = ({ script }: { script: Assets['firstPaint'] }) =>
  'src' in script ? (
    <script src={script.src} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
    <script dangerouslySetInnerHTML={{ __html: script.code }} />
  );

/** Maximum lengths of a title and a description that search engines show. */
const TITLE_LENGTH = 70;
const DESCRIPTION_LENGTH = 170;

/** Title of a page with the site's name; a long title omits the name. */
function titleOf({ path, title }: Head): string {
  if (path === '/') return `${brand.name}: ${title}`;
  const named = `${title} | ${brand.name}`;
  return named.length > TITLE_LENGTH ? title : named;
}

/** Description that search engines show in full: cut after its last fitting sentence, or word. */
export function shortened(text: string): string {
  const description = text.replace(/\s+/g, ' ').trim();
  if (description.length <= DESCRIPTION_LENGTH) return description;
  const sentences = /^.*(?:[.!?](?= )|[。！？])/su.exec(description.slice(0, DESCRIPTION_LENGTH + 1));
  if (sentences && sentences[0].length >= DESCRIPTION_LENGTH / 2) return sentences[0].trim();
  // Half of a surrogate pair is not a character.
  const cut = description.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}

/** Canonical address and alternates of a page, or `noindex`. */
function AddressElements({ head, site, view }: { head: Head; site: SiteHead; view: View }) {
  if (!head.available) return <meta name="robots" content="noindex" />;
  // A fallback is not one of the alternates, so it lists none (D11, D12).
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

/** A link to another form of the page, or to a neighbor in its list. */
function RelatedLink({ link, head }: { link: HeadLink; head: Head }) {
  if (link.rel === 'markdown') return <link rel="alternate" type="text/markdown" href={link.href} />;
  if (link.rel === 'feed')
    return <link rel="alternate" type={link.type} href={link.href} title={link.title} />;
  return <link rel={link.rel} href={absoluteHref(link.path, head.canonicalLocale)} />;
}

/** Sharing metadata (Open Graph). */
function SharingElements({ head, view, description }: { head: Head; view: View; description: string }) {
  const card = head.available ? cardPath(head, view.locale) : localeCard(view.locale);
  const picture = head.image ? ownPicture(head.image, card) : card;
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

/** The head element of a page. */
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
  const description = shortened(head.description);
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
      {/* The header is rendered in one chunk; a paint in the middle of it would shift the page. */}
      <link rel="expect" href="#notices" blocking="render" />
      {/* Placed before the style sheets, which would delay it. */}
      <FirstPaint script={assets.firstPaint} />
      <link rel="stylesheet" href={assets.styles.first} />
      <template data-cut="styles" />
      {assets.scripts.map((script) => (
        <script
          key={script}
          type="module"
          src={script}
          // Resources outside the first paint.
          fetchPriority="low"
        />
      ))}
      {head.jsonLd && head.jsonLd.length > 0 ? (
        <script
          type="application/ld+json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: a data block, escaped by safeJson
          dangerouslySetInnerHTML={{ __html: safeJson(withContext(head.jsonLd)) }}
        />
      ) : null}
    </head>
  );
}
