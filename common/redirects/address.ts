// How the two addresses of a redirect are written: checked where they are entered, and again before a visitor is led
// anywhere.
import { brand, siteOrigin } from '../config.ts';
import { OWN_HOSTS } from '../http/own-link.ts';
import { foldSlashes, plainPath } from '../i18n/address.ts';
import { canonicalPath } from '../i18n/canonical-path.ts';
import { splitLocale } from '../i18n/links.ts';
import type { Locale } from '../i18n/locales.ts';
import { namesPreview } from '../i18n/sticky-params.ts';
import { isEndpoint, policyOf } from '../policy.ts';

/** Characters of an address as it is stored, in its plain spelling. */
export const MAX_FROM_LENGTH = 400;
export const MAX_TO_LENGTH = 600;
/** Longer than any address is, however it is written. */
const MAX_INPUT_LENGTH = 4_000;

/** Said to whoever enters an address that will not do. */
export class AddressMistake extends Error {}

/** Signs that no address holds as they are, and those that would be read as something else on the way. */
const ODD_SIGN = /[\s\p{C}\\"<>^`{|}]/u;
const ODD_CODE = /%(?![0-9a-f]{2})|%(?:[01][0-9a-f]|7f|2f|5c)/i;
/** The ending of a page of another system. Every other ending is a file's. */
const PAGE_ENDING = /\.(?:x?html?|php\d?|aspx?|jspx?|cfm|cgi|do)$/i;
const ENDING = /\.[a-z0-9]{1,8}$/i;

/** The path that a redirect is looked up by: plain, without slashes at its end. */
export const redirectPath = (path: string): string => plainPath(foldSlashes(path)).replace(/(?<=.)\/$/, '');

function wellFormed(given: string): string {
  const text = given.trim();
  if (text === '') throw new AddressMistake('is empty');
  if (text.length > MAX_INPUT_LENGTH) throw new AddressMistake('is too long');
  if (!text.isWellFormed() || ODD_SIGN.test(text) || ODD_CODE.test(text))
    throw new AddressMistake('contains characters that an address cannot have');
  try {
    decodeURIComponent(text);
  } catch {
    throw new AddressMistake('is not encoded in UTF-8');
  }
  return text;
}

/** A path of ours within an address of our own host; anything else as it is. */
const withoutHost = (text: string): string =>
  text.toLowerCase().startsWith(`${siteOrigin}/`) ? text.slice(siteOrigin.length) : text;

/**
 * The address that is to lead elsewhere: its path without locale and trailing slash, and the locale of its prefix.
 * Throws an AddressMistake.
 */
export function redirectFrom(given: string): { path: string; locale: Locale | null } {
  const text = withoutHost(wellFormed(given));
  if (!/^\/(?!\/)/.test(text)) throw new AddressMistake('is not a path: it must begin with one slash');
  if (/[?#]/.test(text)) throw new AddressMistake('has a query or fragment: enter the path only');
  const { pathname } = new URL(text, 'https://any.invalid');
  const { locale, path: page } = splitLocale(foldSlashes(pathname));
  const path = redirectPath(page);
  if (path === '/') throw new AddressMistake('is a home page');
  if (path.length > MAX_FROM_LENGTH) throw new AddressMistake(`is longer than ${MAX_FROM_LENGTH} characters`);
  if (isEndpoint(path)) throw new AddressMistake('is not a page: calls and files cannot be redirected');
  if (ENDING.test(path) && !PAGE_ENDING.test(path))
    throw new AddressMistake('is a file, which cannot be redirected');
  return { path, locale };
}

/** A path of ours as a target: with the slash of a page, so that it is one hop away. */
function ownTarget(text: string): string {
  const url = new URL(text, 'https://any.invalid');
  if (url.host !== 'any.invalid') throw new AddressMistake('is on a host that is not ours');
  if (namesPreview(url.searchParams)) throw new AddressMistake('contains a preview token');
  const { path } = splitLocale(foldSlashes(url.pathname));
  const policy = policyOf(redirectPath(path));
  if (policy.kind === 'endpoint' && policy.keep === 'never')
    throw new AddressMistake('is not a page that visitors can open');
  return `${canonicalPath(url.pathname, url.search) ?? url.pathname}${url.search}${url.hash}`;
}

/**
 * Where a redirect leads, as it is stored: a path of ours in the visitor's locale, or in that of its prefix, or an
 * address on one of our hosts. Throws an AddressMistake.
 */
export function redirectTarget(given: string): string {
  const text = wellFormed(given);
  let target: string;
  if (/^\/(?!\/)/.test(text)) target = ownTarget(text);
  else {
    const url = text.startsWith('https://') && URL.canParse(text) ? new URL(text) : null;
    if (!url) throw new AddressMistake('is neither a path nor an https address');
    if (!OWN_HOSTS.has(url.host) || url.username !== '' || url.password !== '')
      throw new AddressMistake('is on a host that is not ours');
    target =
      url.host === brand.host
        ? `${url.origin}${ownTarget(`${foldSlashes(url.pathname)}${url.search}${url.hash}`)}`
        : url.href;
  }
  if (target.length > MAX_TO_LENGTH) throw new AddressMistake(`is longer than ${MAX_TO_LENGTH} characters`);
  return target;
}

/** Whether a stored target may be followed. */
export function isTarget(target: string): boolean {
  if (target.length > MAX_TO_LENGTH) return false;
  if (/^\/(?![/\\])/.test(target)) return !/[\\\s]/.test(target);
  return target.startsWith('https://') && URL.canParse(target) && OWN_HOSTS.has(new URL(target).host);
}
