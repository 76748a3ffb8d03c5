// Validates source and target of a redirect on input, and the target again before a visitor is redirected.
import { brand, siteOrigin } from '../config.ts';
import { OWN_HOSTS } from '../http/own-link.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import { splitLocale } from '../i18n/links.ts';
import type { Locale } from '../i18n/locales.ts';
import { collapseSlashes, plainPath } from '../i18n/plain-path.ts';
import { hasPreviewParam } from '../i18n/sticky-params.ts';
import { isEndpoint, policyOf } from '../policy.ts';

/** Maximum lengths of stored sources and targets, in characters. */
export const MAX_FROM_LENGTH = 400;
export const MAX_TO_LENGTH = 600;
/** Maximum length of the input, which may be percent-encoded. */
const MAX_INPUT_LENGTH = 4_000;

/** An invalid URL; the message completes the sentence "The URL …". */
export class RedirectError extends Error {}

/** Characters and escapes that a URL cannot contain, or that servers interpret differently. */
const INVALID_CHARACTER = /[\s\p{C}\\"<>^`{|}]/u;
const INVALID_CODE = /%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|2f|5c)/i;
/** File extensions that other systems use for pages. Any other extension belongs to a file. */
const PAGE_ENDING = /\.(?:x?html?|php\d?|aspx?|jspx?|cfm|cgi|do)$/i;
const ENDING = /\.[a-z0-9]{1,8}$/i;

/** Lookup path of a redirect: normalized, without trailing slash. */
export const redirectPath = (path: string): string =>
  plainPath(collapseSlashes(path)).replace(/(?<=.)\/$/, '');

function requireWellFormed(input: string): string {
  const text = input.trim();
  if (text === '') throw new RedirectError('is empty');
  if (text.length > MAX_INPUT_LENGTH) throw new RedirectError('is too long');
  if (!text.isWellFormed() || INVALID_CHARACTER.test(text) || INVALID_CODE.test(text))
    throw new RedirectError('contains characters that are not allowed in a URL');
  try {
    decodeURIComponent(text);
  } catch {
    throw new RedirectError('is not encoded in UTF-8');
  }
  return text;
}

/** Removes the site's own origin from a URL; returns any other string unchanged. */
const removeHost = (text: string): string =>
  text.toLowerCase().startsWith(`${siteOrigin}/`) ? text.slice(siteOrigin.length) : text;

/**
 * Parses the source of a redirect. Throws a RedirectError if it is invalid.
 *
 * @returns its path without locale and trailing slash, and the locale of its prefix
 */
export function redirectFrom(input: string): { path: string; locale: Locale | null } {
  const text = removeHost(requireWellFormed(input));
  if (!/^\/(?!\/)/.test(text)) throw new RedirectError('is not a path: it must begin with one slash');
  if (/[?#]/.test(text)) throw new RedirectError('has a query or fragment: enter the path only');
  const { pathname } = new URL(text, 'https://any.invalid');
  const { locale, path: page } = splitLocale(collapseSlashes(pathname));
  const path = redirectPath(page);
  if (path === '/') throw new RedirectError('is a home page');
  if (path.length > MAX_FROM_LENGTH) throw new RedirectError(`is longer than ${MAX_FROM_LENGTH} characters`);
  if (isEndpoint(path)) throw new RedirectError('is not a page: calls and files cannot be redirected');
  if (ENDING.test(path) && !PAGE_ENDING.test(path))
    throw new RedirectError('is a file, which cannot be redirected');
  return { path, locale };
}

/** Validates a path of the site as a target and adds the trailing slash, so that the redirect is a single hop. */
function validateTarget(text: string): string {
  const url = new URL(text, 'https://any.invalid');
  if (url.host !== 'any.invalid') throw new RedirectError('is not on one of our own hosts');
  if (hasPreviewParam(url.searchParams)) throw new RedirectError('contains a preview token');
  const { path } = splitLocale(collapseSlashes(url.pathname));
  const policy = policyOf(redirectPath(path));
  if (policy.kind === 'endpoint' && policy.cache === 'never')
    throw new RedirectError('is not a page that visitors can open');
  return `${canonicalPath(url.pathname, url.search) ?? url.pathname}${url.search}${url.hash}`;
}

/**
 * Parses the target of a redirect: a path of the site, in the locale of its prefix or of the visitor, or a URL on one
 * of `OWN_HOSTS`. Throws a RedirectError if it is invalid.
 */
export function redirectTarget(input: string): string {
  const text = requireWellFormed(input);
  let target: string;
  if (/^\/(?!\/)/.test(text)) target = validateTarget(text);
  else {
    const url = text.startsWith('https://') && URL.canParse(text) ? new URL(text) : null;
    if (!url) throw new RedirectError('is neither a path nor an https URL');
    if (!OWN_HOSTS.has(url.host) || url.username !== '' || url.password !== '')
      throw new RedirectError('is not on one of our own hosts');
    target =
      url.host === brand.host
        ? `${url.origin}${validateTarget(`${collapseSlashes(url.pathname)}${url.search}${url.hash}`)}`
        : url.href;
  }
  if (target.length > MAX_TO_LENGTH) throw new RedirectError(`is longer than ${MAX_TO_LENGTH} characters`);
  return target;
}

/** Paths of the search pages, which are invalid targets because they would open a search again. */
const SEARCHES = new Set(['/search', '/docs/search']);

/**
 * Parses the path or URL of a site page, for entries of one locale. Throws a RedirectError if it is invalid.
 *
 * @returns its path without locale, with query and fragment, and the locale of its prefix
 */
export function pageTarget(input: string): { target: string; locale: Locale | null } {
  const text = removeHost(redirectTarget(input));
  if (!text.startsWith('/')) throw new RedirectError('is not a page of this site');
  const end = text.search(/[?#]|$/);
  const { locale, path } = splitLocale(text.slice(0, end));
  if (SEARCHES.has(redirectPath(path))) throw new RedirectError('is a search page');
  return { target: `${path}${text.slice(end)}`, locale };
}

/** Whether a stored target is still allowed. */
export function isTarget(target: string): boolean {
  if (target.length > MAX_TO_LENGTH) return false;
  if (/^\/(?![/\\])/.test(target)) return !/[\\\s]/.test(target);
  return target.startsWith('https://') && URL.canParse(target) && OWN_HOSTS.has(new URL(target).host);
}
