// Memory hit: serves a fresh page from the memory of the isolate, before any middleware runs.
import { isEnglishAtRoot, isLanguageSwitch } from '../../../common/i18n/negotiation.ts';
import { countRequest, typeAtIndex } from '../../../common/metrics/counters.ts';
import { findRedirect } from '../../../common/redirects/rules.ts';
import { activeSpan } from '../../../common/trace/span.ts';
import { memoryValue } from '../../cache/live-value.ts';
import { ageOfEntry, responseOf } from '../../cache/page-entry.ts';
import { wantsMarkdown } from '../../http/accept.ts';
import { isSpeculative } from '../../http/speculative.ts';
import type { Isolate } from '../../isolate.ts';
import { writeLine } from '../../log.ts';
import { describePage } from '../request-log.ts';
import { addressOf } from '../visitor/client-address.ts';
import { isMobile } from '../visitor/mobile.ts';
import { mayHaveSession } from '../visitor/session.ts';
import { pageVersionOf } from './shared-page.ts';

/**
 * Serves a GET request from memory without the middleware chain, which would take longer than sending the page.
 *
 * @returns `null` if the request needs the middleware chain
 */
export function memoryHit(
  request: Request,
  { pages, version, overrides, redirects, site, counters }: Isolate,
): Response | null {
  if (request.method !== 'GET') return null;
  const { url, headers } = request;
  const address = pages.address(url);
  const now = Date.now();
  const content = memoryValue(version, now);
  const snapshot = address ? memoryValue(overrides[address.locale], now) : null;
  const table = memoryValue(redirects.table, now);
  if (!address || content === null || snapshot === null || table === null) return null;
  if (findRedirect(table, address.path, address.locale)) return null;
  const entry = pages.get(address.key);
  if (!entry || ageOfEntry(entry, pageVersionOf(content, snapshot.stamp), now) !== 'fresh') return null;
  const header = (name: string) => headers.get(name) ?? undefined;
  const cookie = header('cookie');
  // Requests with a request ID or a possible session cookie need the middleware chain.
  if (mayHaveSession(cookie) || header('x-request-id') !== undefined) return null;
  if (!address.isMarkdown && wantsMarkdown(header('accept'))) return null;
  if (
    (address.isRoot && !isEnglishAtRoot(header, site.defaultLocale)) ||
    isLanguageSwitch(header, address.locale)
  )
    return null;
  const response = responseOf(entry, 'hit', { method: 'GET', ifNoneMatch: header('if-none-match') ?? null });
  const isSpeculation = isSpeculative('GET', header('sec-purpose'));
  if (!isSpeculation) countRequest(counters, address.counterIndex, response.status);
  const span = activeSpan();
  if (span) describePage(span, typeAtIndex(address.counterIndex) ?? 'endpoint', address.locale, 'hit');
  const userAgent = header('user-agent');
  writeLine({
    requestId: crypto.randomUUID(),
    method: 'GET',
    url,
    status: response.status,
    ms: 0,
    locale: address.locale,
    ip: addressOf(header),
    isMobile: isMobile(userAgent),
    preview: false,
    ...(isSpeculation && { speculative: true }),
    ...(span && { traceId: span.trace.id }),
    problems: [],
    host: header('host'),
    cookie,
    referer: header('referer'),
    userAgent,
  });
  return response;
}
