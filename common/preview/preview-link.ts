// Preview links: show drafts to people without a preview token of the portal. Ops signs them and the site verifies
// them with the same key; the portal is not involved.
import { encodeBase64Url } from 'hono/utils/encode';
import { z } from 'zod';
import { hashHex } from '../crypto/digest.ts';
import { secretsOf } from '../crypto/secrets.ts';
import { openToken, signToken } from '../crypto/token.ts';
import { isLocale, type Locale } from '../i18n/locales.ts';
import { redirectPath } from '../redirects/address.ts';

/** KV key of revoked links. */
export const REVOKED_KEY = 'live:previews';
/** Maximum lifetime of a link in days. */
export const MAX_DAYS = 30;
/** Maximum number of valid links, and also of revoked links. */
export const MAX_LINKS = 1_000;
/** Minimum key length in characters; shorter keys are ignored. */
const MIN_KEY_LENGTH = 32;

export interface PreviewLink {
  id: string;
  /** Milliseconds since the epoch, rounded down to minutes. */
  endsAt: number;
  /** `null`: every locale. */
  locale: Locale | null;
  /** Path of a page, without locale and trailing slash; `null`: every page. */
  path: string | null;
  /** Instant to show instead of drafts, as in the link's URL; `null`: drafts. */
  shows: string | null;
}

/** A link, as read from its token. The token contains digests of path and instant to limit its length. */
export interface OpenedLink extends Omit<PreviewLink, 'path' | 'shows'> {
  pathDigest: string | null;
  showsDigest: string | null;
}

const PREFIX = 'pv1.';
const AUDIENCE = 'preview';
const ALL = 'all';
const MINUTE_MS = 60_000;
const PAYLOAD = /^pv1\.([\w-]{16})\.([a-z]{2,3})\.(all|[0-9a-f]{16})\.(all|[0-9a-f]{16})$/;

/** Whether a preview token belongs to a link; other tokens are checked by the portal. */
export const isLinkToken = (token: string): boolean => token.startsWith(PREFIX);

/** The secrets of PREVIEW_KEY; empty if it is missing or too short. */
export const previewSecrets = (setting: string | undefined): string[] => secretsOf(setting, MIN_KEY_LENGTH);

/** A new random ID. */
export const newLinkId = (): string => encodeBase64Url(crypto.getRandomValues(new Uint8Array(12)).buffer);

const hashInstant = (text: string): Promise<string> => hashHex(text, 8);
const hashPath = (path: string): Promise<string> => hashHex(redirectPath(path), 8);

/** The token of a link, signed with the first secret of PREVIEW_KEY; `null` if none has at least 32 characters. */
export async function signLink(link: PreviewLink, setting: string | undefined): Promise<string | null> {
  const [secret] = previewSecrets(setting);
  if (secret === undefined) return null;
  const path = link.path === null ? ALL : await hashPath(link.path);
  const shows = link.shows === null ? ALL : await hashInstant(link.shows);
  const payload = `${PREFIX}${link.id}.${link.locale ?? ALL}.${path}.${shows}`;
  const expiresAt = Math.floor(link.endsAt / MINUTE_MS) * MINUTE_MS;
  return signToken(secret, { audience: AUDIENCE, payload, expiresAt });
}

/** Opens a token that a secret of PREVIEW_KEY signed; `null` for others. Does not check the expiry. */
export async function openLink(token: string, setting: string | undefined): Promise<OpenedLink | null> {
  const opened = await openToken(previewSecrets(setting), AUDIENCE, token);
  const [, id = '', locale = '', path = '', shows = ''] = PAYLOAD.exec(opened?.payload ?? '') ?? [];
  if (!opened || id === '' || (locale !== ALL && !isLocale(locale))) return null;
  return {
    id,
    endsAt: opened.expiresAt,
    locale: isLocale(locale) ? locale : null,
    pathDigest: path === ALL ? null : path,
    showsDigest: shows === ALL ? null : shows,
  };
}

/** Whether a link covers a page (path without locale). */
export async function coversPage(link: OpenedLink, page: { path: string; locale: Locale }): Promise<boolean> {
  if (link.locale !== null && link.locale !== page.locale) return false;
  return link.pathDigest === null || link.pathDigest === (await hashPath(page.path));
}

/** Whether a link permits the requested instant: a link for an instant permits only that one. */
export const coversInstant = async (link: OpenedLink, requested: string | null): Promise<boolean> =>
  link.showsDigest === null || (requested !== null && link.showsDigest === (await hashInstant(requested)));

const Revoked = z.object({ v: z.literal(1), ids: z.array(z.string().max(32)).max(2 * MAX_LINKS) });

/** Serializes the KV value: IDs of links that were revoked before they expired. */
export const serializeRevoked = (ids: readonly string[]): string => JSON.stringify({ v: 1, ids });
/** Parses the KV value; throws if it is invalid. */
export const parseRevoked = (stored: string | null): ReadonlySet<string> =>
  new Set(stored === null ? [] : Revoked.parse(JSON.parse(stored)).ids);
