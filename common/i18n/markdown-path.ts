// Paths of Markdown versions (D36): the path of the page with `.md` instead of the trailing slash.
import { policyOf, type RoutePolicy } from '../policy.ts';
import { hasFileExtension } from './file-extension.ts';
import { routePath, splitLocale } from './links.ts';

const ENDING = '.md';
/** The Markdown version of the home page, whose path has no name. */
const HOME = '/index.md';

/** Whether a page (path without locale and trailing slash) has a Markdown version. Every indexable page has one. */
export const hasMarkdown = (path: string, policy: RoutePolicy = policyOf(path)): boolean =>
  policy.kind === 'page' && policy.index && !hasFileExtension(path);

export const isMarkdownPath = (path: string): boolean => path.endsWith(ENDING);

/** The path of a page's Markdown version, with query and fragment. The path of a Markdown file is unchanged. */
export function markdownPath(path: string): string {
  const [, page = '', suffix = ''] = /^([^?#]*?)\/?([?#].*)?$/s.exec(path) ?? [];
  if (isMarkdownPath(page)) return path;
  return `${page === '' ? HOME : `${page}${ENDING}`}${suffix}`;
}

/** The path for route matching (`routePath`). For a Markdown version, it is the path of its page. */
export function pagePath(address: string): string {
  const path = routePath(address);
  if (!isMarkdownPath(path)) return path;
  if (path === HOME) return '/';
  const page = path.slice(0, -ENDING.length);
  return page.length > 1 && !page.endsWith('/') && hasMarkdown(page) ? page : path;
}

/** The URL of a page's Markdown version; any other URL is unchanged. */
export function markdownHref(to: string): string {
  const { path } = splitLocale(to);
  const page = path.replace(/[?#].*$/s, '').replace(/(?<=.)\/$/, '');
  if (!page.startsWith('/') || !hasMarkdown(page)) return to;
  return `${to.slice(0, to.length - path.length)}${markdownPath(path)}`;
}
