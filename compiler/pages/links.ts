// Checks all links in the content against existing URLs.
import { existsSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { BLOG_CATEGORIES, GLOSSARY_CATEGORIES } from '../../common/categories.ts';
import { API_PAGES, API_PATH, apiPagePath } from '../../common/contract/api-paths.ts';
import { EVENTS_PATH, MAP_PATH } from '../../common/contract/page-paths.ts';
import { splitLocale } from '../../common/i18n/links.ts';
import { type Locale, localeCodes } from '../../common/i18n/locales.ts';
import { ARTICLE_KINDS, EVENT_KIND, PAGE_KINDS } from '../articles/kinds.ts';
import type { Compilation, Link } from '../compilation.ts';
import { codeOf } from './pages.ts';

/** Locales in which each URL has a page; an untranslated content item is shown in English (D10). */
export type Addresses = ReadonlyMap<string, ReadonlySet<Locale>>;

const LISTS = [
  ...['/blog/', '/news/', '/news/content/notice/', '/case-study/', '/glossary/', '/resources/'],
  ...BLOG_CATEGORIES.map((category) => `/blog/${category}/`),
  ...['brochures', 'datasheets', 'ebooks', 'infographics', 'reports', 'videos', 'webinars'].map(
    (kind) => `/resources/${kind}/`,
  ),
];
const FEED_PATHS = [
  ...LISTS,
  ...GLOSSARY_CATEGORIES.map((category) => `/glossary/${category}/`),
  ...[EVENTS_PATH, '/docs/', apiPagePath('changelog'), '/status/'],
];

/** Pages, lists, and files without a source in content/ (§2); a test compares them with the lists of the site. */
export const OWN_URLS: readonly string[] = [
  ...['/', '/products/', '/solutions/', '/legal/', '/sitemap/', '/search/', '/docs/', EVENTS_PATH],
  ...[API_PATH, ...API_PAGES.map(apiPagePath)],
  ...[MAP_PATH, '/nearest/', '/consent/', '/speed/', '/status/'],
  ...LISTS,
  ...FEED_PATHS.flatMap((path) => ['xml', 'json'].map((format) => `${path}feed.${format}`)),
  ...['/sitemap.xml', '/llms.txt', '/robots.txt'],
];

const PUBLIC = join(import.meta.dirname, '../../public');

/** URLs of all compiled content items, with their locales. */
export function urlsOf(
  items: readonly { url: string; locale: Locale; only: readonly Locale[] }[],
): Addresses {
  const urls = new Map<string, Set<Locale>>(OWN_URLS.map((path) => [path, new Set(localeCodes)]));
  for (const { url, locale, only } of items) {
    const candidates = locale === 'en' ? localeCodes : [locale];
    const visible = candidates.filter((code) => only.length === 0 || only.includes(code));
    urls.set(url, new Set([...(urls.get(url) ?? []), ...visible]));
  }
  return urls;
}

/** URLs that may exist, but cannot be checked while some files are invalid. */
export interface UnverifiableLinks {
  /** Content items in invalid files, with URLs derived from the file names. */
  items: { url: string; locale: Locale; only: Locale[] }[];
  /** Path prefixes of the pages that invalid files generate. */
  below: string[];
}

const KINDS = new Map([...PAGE_KINDS, ...ARTICLE_KINDS, EVENT_KIND].map((kind) => [kind.type, kind]));
/** Path prefixes of folders in content/ whose files each generate several pages. */
const FOLDERS: ReadonlyMap<string, readonly string[]> = new Map([
  ['docs', ['/docs/']],
  ['api', ['/docs/']],
  ['detail', ['/collection/', '/video/', '/app/']],
]);

/** URLs of invalid files; links to them are not reported. */
export function unverifiableLinksOf(files: Iterable<string>, root: string): UnverifiableLinks {
  const uncertain: UnverifiableLinks = { items: [], below: [] };
  for (const file of files) {
    const [folder = '', language] = relative(root, file).split(sep);
    const kind = KINDS.get(folder);
    const locale = localeCodes.find((code) => code === language);
    if (kind && locale) uncertain.items.push({ url: kind.url(codeOf(file)), locale, only: [] });
    uncertain.below.push(...(FOLDERS.get(folder) ?? []));
  }
  return uncertain;
}

/** The syntax error of a link; `null` for a well-formed link, whose page may still not exist. */
function problemOf(to: string): string | null {
  if (/^https:\/\/[^/\s]/.test(to) && URL.canParse(to)) return null;
  if (/^(?:mailto|tel):\S+$/.test(to)) return null;
  if (!/^\/(?![/\\])/.test(to)) return 'a link must be a path, https://, or mailto:';
  if (splitLocale(to).locale) return 'remove the locale prefix';
  return null;
}

/** Why a link does not work in a locale; `null` if it works. */
export function deadLink(to: string, locale: Locale, addresses: Addresses): string | null {
  const problem = problemOf(to);
  if (problem || !to.startsWith('/')) return problem;
  const path = to.replace(/[?#].*$/, '');
  const open = addresses.get(path);
  if (open?.has(locale)) return null;
  if (open) return `the page is not shown in ${locale}`;
  if (/\.[a-z0-9]+$/.test(path) && existsSync(join(PUBLIC, path))) return null;
  return addresses.has(`${path}/`) ? 'add the trailing slash' : 'the page does not exist';
}

/** Reports dead links. Links in drafts may target other drafts. */
export function reportDeadLinks(
  links: readonly Link[],
  live: Addresses,
  drafts: { files: ReadonlySet<string>; addresses: Addresses },
  { below }: UnverifiableLinks,
  compilation: Compilation,
): void {
  for (const { file, line, locale, to } of links) {
    if (to.startsWith('#') || below.some((start) => to.startsWith(start))) continue;
    const message = deadLink(to, locale, drafts.files.has(file) ? drafts.addresses : live);
    if (message) compilation.problems.push({ file, line, message: `${to}: ${message}` });
  }
}
