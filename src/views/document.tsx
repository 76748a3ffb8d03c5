// The document around a page: head, landmarks and the places where shell and content are put. Rendered once a
// page, to a string.
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { brand, siteOrigin, themeColours } from '../../common/config.ts';
import { absoluteHref } from '../../common/i18n/links.ts';
import { defaultLocale, LOCALES, type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { type View, ViewProvider } from './context.tsx';
import { ownPicture } from './layout/logo.tsx';
import type { PageSheet } from './sheets.ts';

/** What a page says about itself, in one place. */
export interface Head {
  title: string;
  /** The title as it stands in the window, name included; made of `title` when it is left out. */
  fullTitle?: string;
  description: string;
  /** Words that people search for, in a line; nothing is said of none. */
  keywords?: string;
  /** The picture for those who pass the page on: a file of ours. The locale's card when there is none. */
  image?: string;
  /** The page's path without locale. */
  path: string;
  /** The locales that have a text of their own; `null` for pages that are not indexed. */
  available: readonly Locale[] | null;
  /** The locale whose address is canonical: another one when the text is a fallback. */
  canonicalLocale: Locale;
  /** Structured data (schema.org). */
  jsonLd?: readonly Record<string, unknown>[];
  /** `article` for a text with an author and a day; every other page is a `website` (Open Graph). */
  ogType?: 'website' | 'article';
  /** Pages before and after this one in a list, as paths without locale; feeds, as full paths. */
  links?: readonly HeadLink[];
}

/** What all pages say about the site. */
export interface SiteHead {
  /** The address of the icon. */
  icon: string;
  /** The locale for readers of none of ours. */
  defaultLocale: Locale;
}

export type HeadLink =
  | { rel: 'prev' | 'next'; path: string }
  | { rel: 'feed'; href: string; title: string }
  | { rel: 'markdown'; href: string };

/** Addresses of the built client files. */
export interface Assets {
  /** The sheet of every first view; the others, which nothing above them waits for: of every page, and of some. */
  styles: Record<'first' | 'late' | PageSheet, string>;
  /**
   * A classic script that runs before the first paint. In a build it stands in the page, so that the first view
   * waits for one answer less; the policy names it by its hash. The development server has it as a file.
   */
  firstPaint: { code: string; hash: string } | { src: string };
  scripts: readonly string[];
  /** What soft navigation is made of: for the first script to fetch when there is time. */
  soft: readonly string[];
  preloadFonts: readonly string[];
  /** Names the build: pages of different builds ask for different files. */
  build: string;
}

/** The locale for readers of none of those that a page has: the site's own default, English, or the first. */
export const xDefault = (available: readonly Locale[], otherwise: Locale): Locale | undefined =>
  [otherwise, defaultLocale, ...available].find((code) => available.includes(code));

/** JSON inside of a script element: no character may end the element or open a comment. */
const safeJson = (value: unknown): string =>
  JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** Structured data as one block: several things form a graph (JSON-LD 1.1, section 4.9). */
const withContext = (data: readonly Record<string, unknown>[]): Record<string, unknown> => ({
  '@context': 'https://schema.org',
  ...(data.length === 1 ? data[0] : { '@graph': data }),
});

/** The size of our cards (studio/cards.ts), so that they are laid out before they are there. */
const CARD_SIZE = (
  <>
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
  </>
);

/** The script before the first paint. */
export const FirstPaint = ({ script }: { script: Assets['firstPaint'] }) =>
  'src' in script ? (
    <script src={script.src} />
  ) : (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of the build
    <script dangerouslySetInnerHTML={{ __html: script.code }} />
  );

/** The most characters of a title and of a description that search engines show. */
const TITLE_LENGTH = 70;
const DESCRIPTION_LENGTH = 170;

/** The title of a page with our name, which a long title is shown without. */
function titleOf({ path, title }: Head): string {
  if (path === '/') return `${brand.name}: ${title}`;
  const named = `${title} | ${brand.name}`;
  return named.length > TITLE_LENGTH ? title : named;
}

/** A description that search engines show in full: cut at its last sentence, or word, that fits. */
export function shortened(text: string): string {
  const description = text.replace(/\s+/g, ' ').trim();
  if (description.length <= DESCRIPTION_LENGTH) return description;
  const sentences = /^.*(?:[.!?](?= )|[。！？])/su.exec(description.slice(0, DESCRIPTION_LENGTH + 1));
  if (sentences && sentences[0].length >= DESCRIPTION_LENGTH / 2) return sentences[0].trim();
  // Half of a surrogate pair is no character.
  const cut = description.slice(0, DESCRIPTION_LENGTH - 1).replace(/\s+\S*$|[\uD800-\uDBFF]$/, '');
  return `${cut}…`;
}

function HeadElements({
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
  const title = head.fullTitle ?? titleOf(head);
  const description = shortened(head.description);
  const card = `/cards/${view.locale}.jpg`;
  const picture = head.image ? ownPicture(head.image, card) : card;
  // D11, D12: a fallback is not one of the alternates, so it lists none.
  const isFallback = head.canonicalLocale !== view.locale;
  const alternates = isFallback ? [] : (head.available ?? []);
  const fallback = xDefault(alternates, site.defaultLocale);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.keywords ? <meta name="keywords" content={head.keywords} /> : null}
      {head.available ? (
        <link rel="canonical" href={absoluteHref(head.path, head.canonicalLocale)} />
      ) : (
        <meta name="robots" content="noindex" />
      )}
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
      {head.links?.map((link) =>
        link.rel === 'markdown' ? (
          <link key={link.href} rel="alternate" type="text/markdown" href={link.href} />
        ) : link.rel === 'feed' ? (
          <link
            key={link.href}
            rel="alternate"
            type="application/rss+xml"
            href={link.href}
            title={link.title}
          />
        ) : (
          <link key={link.rel} rel={link.rel} href={absoluteHref(link.path, head.canonicalLocale)} />
        ),
      )}
      <meta property="og:type" content={head.ogType ?? 'website'} />
      <meta property="og:site_name" content={brand.name} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={absoluteHref(head.path, head.canonicalLocale)} />
      <meta property="og:locale" content={LOCALES[view.locale].ogLocale} />
      <meta property="og:image" content={`${siteOrigin}${picture}`} />
      {picture === card ? CARD_SIZE : null}
      <meta name="twitter:card" content="summary_large_image" />
      {(['light', 'dark'] as const).map((scheme) => (
        <meta
          key={scheme}
          name="theme-color"
          content={themeColours[scheme]}
          media={`(prefers-color-scheme: ${scheme})`}
          data-scheme={scheme}
        />
      ))}
      <link rel="icon" href={site.icon} type={site.icon.endsWith('.svg') ? 'image/svg+xml' : undefined} />
      {assets.preloadFonts.map((font) => (
        <link key={font} rel="preload" href={font} as="font" crossOrigin="" />
      ))}
      {/* The header is painted whole: in the middle of it, everything would move when the rest comes. */}
      <link rel="expect" href="#main" blocking="render" />
      {/* Before the style sheets, which would hold it up. */}
      <FirstPaint script={assets.firstPaint} />
      <link rel="stylesheet" href={assets.styles.first} />
      <template data-cut="styles" />
      {assets.scripts.map((script) => (
        <script
          key={script}
          type="module"
          src={script}
          // Nothing that is painted first waits for it.
          fetchPriority="low"
          data-soft={assets.soft.join(' ') || undefined}
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

/** The document cut open where style sheet, header, page and footer go. */
export interface Frame {
  /** Up to where the late style sheets go when nothing in the page has a place for it. */
  beforeStyles: string;
  beforeHeader: string;
  beforeMain: string;
  beforeFooter: string;
  end: string;
  /** What asks for the late style sheets. */
  lateStyles: string;
}

export interface Main {
  /** What kind of page it is, for the browser to say of what it measures; left out where nothing is measured. */
  type?: string | undefined;
  className?: string | undefined;
  /** Of the main text, when it is another than the page's. */
  lang?: string | undefined;
}

/** Renders the frame of a page. `notices` stand between header and page. */
export function renderFrame(
  {
    head,
    site,
    main,
    sheets,
    notices,
  }: { head: Head; site: SiteHead; main: Main; sheets: readonly PageSheet[]; notices: ReactNode },
  view: View,
  assets: Assets,
): Frame {
  const html = renderToStaticMarkup(
    <html lang={view.htmlLang} data-type={main.type}>
      <HeadElements head={head} site={site} view={view} assets={assets} />
      <body>
        <template data-cut="header" />
        <div id="notices">
          <ViewProvider view={view}>{notices}</ViewProvider>
        </div>
        <main id="main" tabIndex={-1} className={main.className} lang={main.lang}>
          <template data-cut="main" />
        </main>
        <template data-cut="footer" />
      </body>
    </html>,
  );
  const [beforeStyles = '', beforeHeader = '', beforeMain = '', beforeFooter = '', end = ''] = html.split(
    /<template data-cut="\w+"><\/template>/,
  );
  const lateStyles = (['late', ...sheets] as const)
    .map((sheet) => `<link rel="stylesheet" href="${assets.styles[sheet]}" fetchpriority="low"/>`)
    .join('');
  return {
    beforeStyles: `<!doctype html>${beforeStyles}`,
    beforeHeader,
    beforeMain,
    beforeFooter,
    end,
    lateStyles,
  };
}

/** All locales: for pages that are rendered from the interface's own texts. */
export const everyLocale: readonly Locale[] = localeCodes;
