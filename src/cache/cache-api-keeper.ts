// Keeps pages in isolate memory and the Cache API, which runs everywhere (DESIGN §4.2): fresh, stale while
// revalidating, stale on error.
import { LRUCache } from 'lru-cache';
import { inTime } from '../api/in-time.ts';
import { INCOMPLETE_LIFETIME, isRedirect, type PageKeeper, type PageRequest } from './keeper.ts';
import { answerOf, EDGE_CACHE, etagOf, pageHeaders } from './kept-answer.ts';
import { ageOfPage, lifetimeOf } from './lifetime.ts';
import { createPageStore, type KeptPage, openPages, type PageStore, rememberedPage } from './page-store.ts';

/** A rendering that has not ended by then is taken for lost, and another request may try. */
const RENDER_LOST_MS = 30_000;
/**
 * How long a visitor waits for a rendering that another visitor began, and how often it is looked for: less
 * and less, as a crowd that looks costs time, too.
 */
const WAIT_MS = 5_000;
const LOOK_MS = { first: 15, last: 150 };
/**
 * How long a visitor waits for a new page where an old one, good only in place of an error, could stand in.
 */
const PATIENCE_MS = 2_000;
/** How long a stale page is left alone after a renewal that came to nothing. */
const REST_MS = 5_000;

/** When the rendering of a key began. Times only: a promise of another request must not be awaited. */
const rendering = new LRUCache<string, number>({ max: 2_000 });
/** Until when a stale page is not renewed. */
const resting = new LRUCache<string, number>({ max: 2_000 });

const isRendering = (key: string): boolean => {
  const began = rendering.get(key);
  return began !== undefined && Date.now() - began < RENDER_LOST_MS;
};

const beginRendering = (key: string): boolean => {
  if (isRendering(key)) return false;
  rendering.set(key, Date.now());
  return true;
};

/**
 * Whether an answer says that the page is no longer there for everyone: it leads elsewhere, or asks who one
 * is.
 */
const isWithdrawn = (answer: Response): boolean =>
  isRedirect(answer) || answer.status === 401 || answer.status === 403;

async function toKept(answer: Response): Promise<KeptPage | null> {
  const lifetime = lifetimeOf(answer.headers.get('cache-control'));
  const isPage = answer.status === 200 || answer.status === 404;
  if (!lifetime || !isPage || answer.headers.has('set-cookie')) return null;
  // Its lifetime counts from its headers, not from the end of a body that may be streamed for long.
  const storedAt = Date.now();
  const body = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: [...pageHeaders(answer)],
    body,
    etag: await etagOf(body),
    storedAt,
    lifetime,
  };
}

const notKept = ({ report }: PageRequest, error: unknown): void =>
  report({ event: 'page-keeping-failed', error: String(error) });

/**
 * Takes a rendering behind the visitor's back in place of the old page, and frees the key. A page that lacks
 * a part is no better than an old
 * one that is whole; an answer that withdraws the page takes the old one away.
 */
async function renew(asked: PageRequest, store: PageStore, rendered: Promise<Response>): Promise<void> {
  const { key, isWhole } = asked;
  try {
    const answer = await rendered;
    const page = isWithdrawn(answer) ? null : await toKept(answer);
    if (page && isWhole()) return await store.put(key, page);
    if (!answer.bodyUsed) await answer.body?.cancel();
    if (isWithdrawn(answer)) await store.delete(key);
    else resting.set(key, Date.now() + REST_MS);
  } catch (error) {
    notKept(asked, error);
  } finally {
    rendering.delete(key);
  }
}

/** Keeps the rendering of a page that was not there, and frees the key. */
async function keep(asked: PageRequest, store: PageStore, answer: Response): Promise<void> {
  try {
    const page = await toKept(answer);
    if (page) await store.put(asked.key, asked.isWhole() ? page : { ...page, lifetime: INCOMPLETE_LIFETIME });
  } catch (error) {
    notKept(asked, error);
  } finally {
    rendering.delete(asked.key);
  }
}

/**
 * Waits while another request renders the page. Gives the page when it is there, `mine` when it is this
 * request's turn to render it and keep
 * it, and `late` when that takes too long: then this one is rendered for its visitor alone.
 */
async function turn(key: string): Promise<KeptPage | 'mine' | 'late'> {
  for (
    let [waited, pause] = [0, LOOK_MS.first];
    waited < WAIT_MS;
    waited += pause, pause = Math.min(pause * 1.3, LOOK_MS.last)
  ) {
    if (beginRendering(key)) return 'mine';
    await new Promise((resolve) => setTimeout(resolve, pause));
    const page = rememberedPage(key);
    if (page && ageOfPage(page) === 'fresh') return page;
  }
  return 'late';
}

/**
 * Renders a page that is not kept, or not young enough: the visitor gets it as it comes, and the same bytes
 * are kept when it has ended.
 */
async function renderAndKeep(
  asked: PageRequest,
  store: PageStore,
  old: KeptPage | null,
): Promise<Response | null> {
  const { key, method } = asked;
  const turned = await turn(key);
  if (typeof turned === 'object') return answerOf(turned, 'hit', asked);
  const free = () => {
    if (turned === 'mine') rendering.delete(key);
  };
  const rendered = asked.render();
  const answer = await (old ? inTime(rendered, PATIENCE_MS, () => null) : rendered).catch((error) => {
    free();
    throw error;
  });
  if (answer === null) {
    asked.report({ event: 'served-stale-on-wait' });
    asked.waitUntil(
      turned === 'mine' ? renew(asked, store, rendered) : rendered.then((late) => late.body?.cancel()),
    );
    return answerOf(old as KeptPage, 'stale', asked);
  }
  // Without an old page there is nothing to take away, and most redirects never had one.
  if (old && isWithdrawn(answer)) await store.delete(key);
  if (isRedirect(answer)) {
    free();
    return null;
  }
  if (answer.status >= 500 && old) {
    free();
    await answer.body?.cancel();
    asked.report({ event: 'served-stale-on-error', status: answer.status });
    return answerOf(old, 'stale', asked);
  }
  const headers = new Headers(answer.headers);
  headers.set(EDGE_CACHE, 'miss');
  const isKept = turned === 'mine' && lifetimeOf(headers.get('cache-control')) !== null;
  if (!isKept) free();
  if (method === 'HEAD') {
    if (isKept) asked.waitUntil(keep(asked, store, answer));
    else await answer.body?.cancel();
    return new Response(null, { status: answer.status, headers });
  }
  if (!isKept || !answer.body) {
    free();
    return new Response(answer.body, { status: answer.status, headers });
  }
  const [toVisitor, toStore] = answer.body.tee();
  asked.waitUntil(keep(asked, store, new Response(toStore, answer)));
  return new Response(toVisitor, { status: answer.status, headers });
}

export const cacheApiKeeper: PageKeeper = async (asked) => {
  const store = createPageStore(openPages, asked.report);
  const kept = await store.get(asked.key);
  const age = kept ? ageOfPage(kept) : 'expired';
  if (!kept || (age !== 'fresh' && age !== 'stale'))
    return renderAndKeep(asked, store, age === 'error-only' ? kept : null);
  const isResting = Date.now() < (resting.get(asked.key) ?? 0);
  if (age === 'stale' && !isResting && beginRendering(asked.key))
    asked.waitUntil(renew(asked, store, asked.render()));
  return answerOf(kept, age === 'fresh' ? 'hit' : 'stale', asked);
};
