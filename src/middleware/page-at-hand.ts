// The shortest way to a kept page: one that this isolate holds, and that is fresh, is answered before
// anything else is done.
// It gives what the whole chain of middleware would give, and is there because at that speed the chain costs
// more than the page.
import { LRUCache } from 'lru-cache';
import { SESSION_COOKIE } from '../api/contract/sign-in.ts';
import { answerOf } from '../cache/kept-answer.ts';
import { ageOfPage } from '../cache/lifetime.ts';
import { rememberedPage } from '../cache/page-store.ts';
import { knownVersion } from '../cache/version.ts';
import { defaultLocale, type Locale } from '../i18n/locales.ts';
import { addressOf } from './client-address.ts';
import { wantedAtRoot } from './locale.ts';
import { isMobile } from './mobile.ts';
import { writeLine } from './request-log.ts';

/** What the page cache found an address to stand for. */
interface Known {
  /** The key its page is kept under, and the content version in it. */
  key: string;
  content: string;
  locale: Locale;
  /** Whether it is the root path, where a visitor's language may lead elsewhere (§4). */
  isRoot: boolean;
}

/** By characters: addresses may be long, and anybody can make them up. */
const addresses = new LRUCache<string, Known>({
  maxSize: 500_000,
  sizeCalculation: (known, address) => address.length + known.key.length,
});
const LONGEST = 300;

/**
 * Remembers which page an address shows; only addresses that show it as it is kept, to everyone without a
 * session.
 */
export function rememberAddress(address: string, known: Known): void {
  if (address.length <= LONGEST) addresses.set(address, known);
}

/** The answer, or `null` when the request has to go the long way. */
export function pageAtHand(request: Request): Response | null {
  if (request.method !== 'GET') return null;
  const known = addresses.get(request.url);
  const now = Date.now();
  if (!known || known.content !== knownVersion(now)) return null;
  const page = rememberedPage(known.key);
  if (!page || ageOfPage(page, now) !== 'fresh') return null;
  const header = (name: string) => request.headers.get(name) ?? undefined;
  const cookie = header('cookie');
  // A request that brings its own id, or a cookie that may be a session, is for the chain to judge.
  if (cookie?.includes(`${SESSION_COOKIE}=`) || header('x-request-id') !== undefined) return null;
  if (known.isRoot && wantedAtRoot(header) !== defaultLocale) return null;
  const answer = answerOf(page, 'hit', { method: 'GET', ifNoneMatch: header('if-none-match') ?? null });
  writeLine(header, {
    requestId: crypto.randomUUID(),
    method: 'GET',
    url: request.url,
    status: answer.status,
    ms: 0,
    locale: known.locale,
    ip: addressOf(header('cf-connecting-ip'), header('x-forwarded-for'), header('x-real-ip')),
    isMobile: isMobile(header('user-agent')),
    preview: false,
    problems: [],
  });
  return answer;
}
