// Page revalidation (RFC 5861; docs/decisions/004): serves a fresh page, or a stale page during revalidation or on
// error. If there is neither, it renders and stores the page. The headers of the rendered page determine its lifetime.
import { withTimeout } from '../../common/http/timeout.ts';
import { TIMEOUTS } from '../../common/timeouts.ts';
import { setCacheState } from './cache-status.ts';
import { INCOMPLETE_LIFETIME, lifetimeOf } from './lifetime.ts';
import { acquire, acquireOrWait, release } from './lock.ts';
import {
  ageOfEntry,
  isRedirect,
  isStorable,
  type PageEntry,
  type PageQuery,
  type PageVersion,
  responseOf,
  toEntry,
} from './page-entry.ts';
import type { PageMemory } from './page-memory.ts';
import { createPageStore, type PageStore } from './page-store.ts';

/** A request for a page that may be cached. */
export interface PageRequest extends PageQuery {
  memory: PageMemory;
  /** Key of the page (page-key.ts). */
  key: string;
  /** Current version; entries of a different version are revalidated. */
  version: PageVersion;
  /** Renders the page for all visitors. Called at most once. */
  render: () => Promise<Response>;
  /** Whether the last rendering is complete. */
  isComplete: () => boolean;
  /** Whether the last rendering shows a failure of the portal, regardless of its status. */
  hasFailed: () => boolean;
  waitUntil: (promise: Promise<unknown>) => void;
  report: (problem: { event: string; [detail: string]: unknown }) => void;
}

/**
 * Whether a response withdraws the page for all visitors: not found, redirected, or for signed-in visitors only. A
 * failure never withdraws a page.
 */
const isWithdrawn = ({ hasFailed }: PageRequest, response: Response): boolean =>
  !hasFailed() && (isRedirect(response) || [401, 403, 404, 410].includes(response.status));

/** Whether a response is an error, instead of which an old page may be served (RFC 5861 §4). */
const isError = ({ hasFailed }: PageRequest, response: Response): boolean =>
  hasFailed() || response.status >= 500;

const reportNotStored = ({ report }: PageRequest, error: unknown): void =>
  report({ event: 'page-store-failed', error: String(error) });

/**
 * Renders a page in the background, replaces the old one, and releases its lock. An incomplete page does not replace a
 * complete one. A response that withdraws the page deletes the old one.
 */
async function revalidate(
  requested: PageRequest,
  store: PageStore,
  rendered: Promise<Response>,
): Promise<void> {
  const { key, memory, version, isComplete } = requested;
  try {
    const response = await rendered;
    if (isWithdrawn(requested, response)) await store.delete(key);
    const entry = await toEntry(response, version);
    if (entry && isComplete()) return await store.put(key, entry);
    if (!response.bodyUsed) await response.body?.cancel();
    if (!isWithdrawn(requested, response)) memory.backOff.set(key, true);
  } catch (error) {
    reportNotStored(requested, error);
  } finally {
    release(memory.rendering, key);
  }
}

/**
 * Stores a rendered page that a visitor receives, and releases its lock. An incomplete page is stored for only a few
 * seconds, and only if there is no old page.
 */
async function storeRendered(
  requested: PageRequest,
  store: PageStore,
  response: Response,
  old: PageEntry | null,
): Promise<void> {
  const { key, version, isComplete } = requested;
  try {
    const entry = await toEntry(response, version);
    if (entry && isComplete()) await store.put(key, entry);
    else if (entry && !old) await store.put(key, { ...entry, lifetime: INCOMPLETE_LIFETIME });
  } catch (error) {
    reportNotStored(requested, error);
  } finally {
    release(requested.memory.rendering, requested.key);
  }
}

/** Streams a rendered page to the visitor and, if `isCached`, stores the same bytes. */
async function sendRendered(
  requested: PageRequest,
  store: PageStore,
  response: Response,
  isCached: boolean,
  old: PageEntry | null,
): Promise<Response> {
  const headers = new Headers(response.headers);
  const { status } = response;
  setCacheState(headers, { state: 'miss', stored: isCached && isStorable(response) });
  if (requested.method === 'HEAD') {
    if (isCached) requested.waitUntil(storeRendered(requested, store, response, old));
    else await response.body?.cancel();
    return new Response(null, { status, headers });
  }
  if (!isCached || !response.body) {
    if (isCached) release(requested.memory.rendering, requested.key);
    return new Response(response.body, { status, headers });
  }
  const [toVisitor, toStore] = response.body.tee();
  requested.waitUntil(storeRendered(requested, store, new Response(toStore, response), old));
  return new Response(toVisitor, { status, headers });
}

/**
 * Renders a page that is not cached or not fresh enough. The visitor receives a stream, whose bytes are stored when it
 * ends.
 *
 * @param old page to serve on an error, or if rendering takes too long
 */
export async function renderAndStore(requested: PageRequest, old: PageEntry | null): Promise<Response> {
  const { key, memory, version, waitUntil, report } = requested;
  const store = createPageStore(memory, version, report);
  const findFresh = () => {
    const entry = memory.get(key);
    return entry && ageOfEntry(entry, version) === 'fresh' ? entry : null;
  };
  const lock = await acquireOrWait(memory.rendering, key, findFresh, Date.now, {
    afterFailure: 'retry',
    shouldStopWaiting: () => memory.knownRedirects.has(key),
  });
  if (typeof lock === 'object') return responseOf(lock, 'hit', requested);
  const isLocked = lock === 'acquired';
  const rendered = requested.render();
  const response = await (old
    ? withTimeout(rendered, TIMEOUTS.renderingWithFallback, () => old)
    : rendered
  ).catch((error) => {
    if (isLocked) release(memory.rendering, key);
    throw error;
  });
  if (!(response instanceof Response)) {
    report({ event: 'served-stale-on-wait' });
    waitUntil(
      isLocked ? revalidate(requested, store, rendered) : rendered.then((late) => late.body?.cancel()),
    );
    return responseOf(response, 'stale', requested);
  }
  // Most redirects have no old page to delete.
  if (old && isWithdrawn(requested, response)) await store.delete(key);
  if (isRedirect(response)) memory.knownRedirects.set(key, true);
  const mayBeCached = !isError(requested, response) && !isRedirect(response);
  const isCached = isLocked && mayBeCached && lifetimeOf(response.headers.get('cache-control')) !== null;
  if (isLocked && !isCached) release(memory.rendering, key);
  if (old && isError(requested, response)) {
    await response.body?.cancel();
    report({ event: 'served-stale-on-error', status: response.status });
    return responseOf(old, 'stale', requested);
  }
  return sendRendered(requested, store, response, isCached, old);
}

/** Result of the cache lookup for a page. */
export interface FoundPage {
  /** Response that can be sent immediately. */
  response: Response | null;
  /** Old entry that may be served instead of an error. */
  old: PageEntry | null;
}

/** Looks up a page in the cache. If it is stale, starts its revalidation in the background. */
export async function findPage(requested: PageRequest): Promise<FoundPage> {
  const { key, memory, version, report, waitUntil } = requested;
  const store = createPageStore(memory, version, report);
  const entry = await store.get(key);
  const age = entry ? ageOfEntry(entry, version) : 'expired';
  if (!entry || age === 'expired') return { response: null, old: null };
  if (age === 'error-only') return { response: null, old: entry };
  if (age === 'stale' && !memory.backOff.has(key) && acquire(memory.rendering, key, Date.now()))
    waitUntil(revalidate(requested, store, requested.render()));
  return { response: responseOf(entry, age === 'fresh' ? 'hit' : 'stale', requested), old: entry };
}
