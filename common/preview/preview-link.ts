// Preview links: show drafts to people without a token of the portal. Ops signs them and the site verifies them with a
// shared key; the portal is not involved.
import { decodeBase64Url, encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { digestOf } from '../crypto/digest.ts';
import { secretsOf } from '../crypto/secrets.ts';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { redirectPath } from '../redirects/address.ts';

/** Key in KV of the revoked links. */
export const REVOKED_KEY = 'live:previews';
/** Maximum lifetime of a link, in days. */
export const MAX_DAYS = 30;
/** Maximum number of valid links, and of revoked ones. */
export const MAX_LINKS = 1_000;
/** Minimum length of a key in characters; shorter ones are ignored. */
const MIN_KEY_LENGTH = 32;

export interface PreviewLink {
  id: string;
  /** Milliseconds since the epoch, in full minutes. */
  endsAt: number;
  /** `null` for every locale. */
  locale: Locale | null;
  /** Path of a page, without locale and trailing slash; `null` for every page. */
  path: string | null;
  /** Instant that it shows instead of drafts, as in the link's address; `null` for drafts. */
  shows: string | null;
}

/** A link as decoded from its token. Texts are digests, so that all tokens have the same length. */
export interface OpenedLink extends Omit<PreviewLink, 'path' | 'shows'> {
  pathDigest: string | null;
  showsDigest: string | null;
}

const MARK = 'pv1.';
const ALL = 'all';
const MINUTE_MS = 60_000;
const TOKEN =
  /^(pv1\.([\w-]{16})\.([0-9a-z]{1,8})\.([a-z]{2,3})\.(all|[0-9a-f]{16})\.(all|[0-9a-f]{16}))\.([\w-]{43})$/;

/** Whether a preview token belongs to a link; any other token is the portal's own. */
export const isLinkToken = (token: string): boolean => token.startsWith(MARK);

const bytes = (text: string) => new TextEncoder().encode(text);
const base64url = (data: Uint8Array<ArrayBuffer>): string => encodeBase64Url(data.buffer).replaceAll('=', '');

function keyOf(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', bytes(`preview:${secret}`), algorithm, false, [use]);
}

/** Secrets of PREVIEW_KEY; none if it is missing or too short. */
export const previewSecrets = (setting: string | undefined): string[] => secretsOf(setting, MIN_KEY_LENGTH);

/** Creates a random id that cannot be guessed. */
export const newLinkId = (): string => base64url(crypto.getRandomValues(new Uint8Array(12)));

const digestOfInstant = (text: string): Promise<string> => digestOf(text, 8);
const digestOfPath = (path: string): Promise<string> => digestOf(redirectPath(path), 8);

/** Signs the token of a link with the first secret of PREVIEW_KEY; `null` without a secret of at least 32 characters. */
export async function linkToken(link: PreviewLink, setting: string | undefined): Promise<string | null> {
  const [secret] = previewSecrets(setting);
  if (secret === undefined) return null;
  const key = await keyOf(secret, 'sign');
  const path = link.path === null ? ALL : await digestOfPath(link.path);
  const shows = link.shows === null ? ALL : await digestOfInstant(link.shows);
  const minutes = Math.floor(link.endsAt / MINUTE_MS).toString(36);
  const payload = `${MARK}${link.id}.${minutes}.${link.locale ?? ALL}.${path}.${shows}`;
  return `${payload}.${base64url(new Uint8Array(await crypto.subtle.sign('HMAC', key, bytes(payload))))}`;
}

/**
 * Verifies a token with the secrets of PREVIEW_KEY. The link may have expired.
 *
 * @returns `null` for an invalid token, and without a secret
 */
export async function openLink(token: string, setting: string | undefined): Promise<OpenedLink | null> {
  const [, payload = '', id = '', minutes = '', locale = '', path = '', shows = '', signature = ''] =
    TOKEN.exec(token) ?? [];
  if (payload === '' || (locale !== ALL && !isLocale(locale))) return null;
  const signed = decodeBase64Url(signature);
  const isOf = async (secret: string): Promise<boolean> =>
    crypto.subtle.verify('HMAC', await keyOf(secret, 'verify'), signed, bytes(payload));
  if (!(await Promise.all(previewSecrets(setting).map(isOf))).includes(true)) return null;
  return {
    id,
    endsAt: Number.parseInt(minutes, 36) * MINUTE_MS,
    locale: isLocale(locale) ? locale : null,
    pathDigest: path === ALL ? null : path,
    showsDigest: shows === ALL ? null : shows,
  };
}

/** Whether a link is valid for a page; `path` is without locale. */
export async function coversPage(link: OpenedLink, page: { path: string; locale: Locale }): Promise<boolean> {
  if (link.locale !== null && link.locale !== page.locale) return false;
  return link.pathDigest === null || link.pathDigest === (await digestOfPath(page.path));
}

/** Whether a link is valid for the requested instant; a link for an instant shows that one only. */
export const coversInstant = async (link: OpenedLink, requested: string | null): Promise<boolean> =>
  link.showsDigest === null ||
  (requested !== null && link.showsDigest === (await digestOfInstant(requested)));

const Revoked = z.object({ v: z.literal(1), ids: z.array(z.string().max(32)).max(2 * MAX_LINKS) });

/** Value of KV: the ids of links that were revoked before their end. */
export const storedRevoked = (ids: readonly string[]): string => JSON.stringify({ v: 1, ids });
/** Parses the value of KV; throws if it is malformed. */
export const parseRevoked = (stored: string | null): ReadonlySet<string> =>
  new Set(stored === null ? [] : Revoked.parse(JSON.parse(stored)).ids);
