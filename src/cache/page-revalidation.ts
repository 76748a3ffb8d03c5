// Answers with whole pages: fresh, stale while revalidating, stale on error, or rendered and kept (RFC 5861;
// docs/decisions/004). It obeys the headers of what is rendered.
import { withTimeout } from '../../common/http/timeout.ts';
import { INCOMPLETE_LIFETIME, lifetimeOf } from './lifetime.ts';
import { acquire, acquireOrWait, release } from './lock.ts';
import {
  ageOfEntry,
  answerOf,
  EDGE_CACHE,
  isRedirect,
  type PageEntry,
  type PageQuery,
  type PageVersion,
  toEntry,
} from './page-entry.ts';
import type { PageMemory } from './page-memory.ts';
import { createPageStore, type PageStore } from './page-store.ts';

/** How long a visitor waits for a new page where an old one, good only in place of an error, could stand in. */
const TIMEOUT_MS = 2_000;
/** How long a stale page is left alone after a revalidation that came to nothing. */
const BACK_OFF_MS = 5_000;
/** For how long a crowd at an address that leads elsewhere is let through side by side. */
const LEADS_ON_MS = 5_000;

/** A visitor's request for a page that may be kept. */
export interface PageRequest extends PageQuery {
  memory: PageMemory;
  /** The page's key (page-key.ts). */
  key: string;
  /** Of content and build: an entry of another one is made anew. */
  version: PageVersion;
  /** Renders the page for everyone. Called once at most. */
  render: () => Promise<Response>;
  /** Whether every part of what was last rendered could be had. */
  isComplete: () => boolean;
  /** Whether what was last rendered stands for a failure of the portal, whatever its status is. */
  hasFailed: () => boolean;
  waitUntil: (work: Promise<unknown>) => void;
  report: (problem: { event: string; [detail: string]: unknown }) => void;
}

/**
 * Whether an answer withdraws the page for everyone: not found, redirected, or for signed-in visitors only. A failure
 * never withdraws a page.
 */
const isWithdrawn = ({ hasFailed }: PageRequest, answer: Response): boolean =>
  !hasFailed() && (isRedirect(answer) || [401, 403, 404, 410].includes(answer.status));

/** Whether an old page is better than an answer (RFC 5861 §4). */
const isError = ({ hasFailed }: PageRequest, answer: Response): boolean =>
  hasFailed() || answer.status >= 500;

const reportNotCached = ({ report }: PageRequest, error: unknown): void =>
  report({ event: 'page-keeping-failed', error: String(error) });

/**
 * Puts a rendering that no visitor waits for in place of the old page, and releases the key. A page that lacks a
 * part is no better than an old one that is whole; an answer that withdraws the page takes the old one away.
 */
async function revalidate(
  requested: PageRequest,
  store: PageStore,
  rendered: Promise<Response>,
): Promise<void> {
  const { key, memory, version, isComplete } = requested;
  try {
    const answer = await rendered;
    if (isWithdrawn(requested, answer)) await store.delete(key);
    const entry = await toEntry(answer, version);
    if (entry && isComplete()) return await store.put(key, entry);
    if (!answer.bodyUsed) await answer.body?.cancel();
    if (!isWithdrawn(requested, answer)) memory.backOff.set(key, Date.now() + BACK_OFF_MS);
  } catch (error) {
    reportNotCached(requested, error);
  } finally {
    release(memory.rendering, key);
  }
}

/**
 * Keeps a rendering that a visitor got, and releases the key. One that lacks a part is kept for seconds where
 * there was nothing, and not at all where an old page is whole.
 */
async function keep(
  requested: PageRequest,
  store: PageStore,
  answer: Response,
  old: PageEntry | null,
): Promise<void> {
  const { key, version, isComplete } = requested;
  try {
    const entry = await toEntry(answer, version);
    if (entry && isComplete()) await store.put(key, entry);
    else if (entry && !old) await store.put(key, { ...entry, lifetime: INCOMPLETE_LIFETIME });
  } catch (error) {
    reportNotCached(requested, error);
  } finally {
    release(requested.memory.rendering, requested.key);
  }
}

/** Gives the visitor a rendering as it comes, and keeps the same bytes when it has ended, if this request is to. */
async function sendRendered(
  requested: PageRequest,
  store: PageStore,
  answer: Response,
  isCached: boolean,
  old: PageEntry | null,
): Promise<Response> {
  const headers = new Headers(answer.headers);
  headers.set(EDGE_CACHE, 'miss');
  const { status } = answer;
  if (requested.method === 'HEAD') {
    if (isCached) requested.waitUntil(keep(requested, store, answer, old));
    else await answer.body?.cancel();
    return new Response(null, { status, headers });
  }
  if (!isCached || !answer.body) {
    if (isCached) release(requested.memory.rendering, requested.key);
    return new Response(answer.body, { status, headers });
  }
  const [toVisitor, toStore] = answer.body.tee();
  requested.waitUntil(keep(requested, store, new Response(toStore, answer), old));
  return new Response(toVisitor, { status, headers });
}

/**
 * Renders a page that is not kept, or not young enough: the visitor gets it as it comes, and the same bytes are
 * kept when it has ended. `old` stands in for an error, and for a rendering that takes too long.
 */
export async function renderAndKeep(requested: PageRequest, old: PageEntry | null): Promise<Response> {
  const { key, memory, version, waitUntil, report } = requested;
  const store = createPageStore(memory, version, report);
  const made = () => {
    const entry = memory.get(key);
    return entry && ageOfEntry(entry, version) === 'fresh' ? entry : null;
  };
  const lock = await acquireOrWait(memory.rendering, key, made, Date.now, {
    afterFailure: 'turns',
    shouldStopWaiting: () => Date.now() < (memory.leadsOn.get(key) ?? 0),
  });
  if (typeof lock === 'object') return answerOf(lock, 'hit', requested);
  const isLocked = lock === 'acquired';
  const rendered = requested.render();
  const answer = await (old ? withTimeout(rendered, TIMEOUT_MS, () => null) : rendered).catch((error) => {
    if (isLocked) release(memory.rendering, key);
    throw error;
  });
  if (old && answer === null) {
    report({ event: 'served-stale-on-wait' });
    waitUntil(
      isLocked ? revalidate(requested, store, rendered) : rendered.then((late) => late.body?.cancel()),
    );
    return answerOf(old, 'stale', requested);
  }
  const found = answer as Response;
  // Without an old page there is nothing to take away, and most redirects never had one.
  if (old && isWithdrawn(requested, found)) await store.delete(key);
  if (isRedirect(found)) memory.leadsOn.set(key, Date.now() + LEADS_ON_MS);
  const mayBeCached = !isError(requested, found) && !isRedirect(found);
  const isCached = isLocked && mayBeCached && lifetimeOf(found.headers.get('cache-control')) !== null;
  if (isLocked && !isCached) release(memory.rendering, key);
  if (old && isError(requested, found)) {
    await found.body?.cancel();
    report({ event: 'served-stale-on-error', status: found.status });
    return answerOf(old, 'stale', requested);
  }
  return sendRendered(requested, store, found, isCached, old);
}

/** What there is of a page without rendering it. */
export interface FoundPage {
  /** What the visitor may be given at once. */
  answer: Response | null;
  /** An older entry that is good in place of an error. */
  old: PageEntry | null;
}

/** Looks for a page, and has a stale one revalidated behind the visitor's answer. */
export async function findPage(requested: PageRequest): Promise<FoundPage> {
  const { key, memory, version, report, waitUntil } = requested;
  const store = createPageStore(memory, version, report);
  const entry = await store.get(key);
  const age = entry ? ageOfEntry(entry, version) : 'expired';
  if (!entry || age === 'expired') return { answer: null, old: null };
  if (age === 'error-only') return { answer: null, old: entry };
  const isBackedOff = Date.now() < (memory.backOff.get(key) ?? 0);
  if (age === 'stale' && !isBackedOff && acquire(memory.rendering, key, Date.now()))
    waitUntil(revalidate(requested, store, requested.render()));
  return { answer: answerOf(entry, age === 'fresh' ? 'hit' : 'stale', requested), old: entry };
}
