// Keeps pages in isolate memory and the Cache API, which runs everywhere (DESIGN §4.2): fresh, stale while revalidating, stale on error.
import { LRUCache } from 'lru-cache';
import { INCOMPLETE_LIFETIME, isRedirect, type PageKeeper, type PageRequest } from './keeper.ts';
import { answerOf, EDGE_CACHE, etagOf } from './kept-answer.ts';
import { ageOf, lifetimeOf } from './lifetime.ts';
import { createPageStore, type KeptPage, openPages, type PageStore, rememberedPage } from './page-store.ts';

/** A rendering that has not ended by then is taken for lost, and another request may try. */
const RENDER_LOST_MS = 30_000;
/** How long a visitor waits for a rendering that another visitor began, and how often it is looked for. */
const WAIT_MS = 1_500;
const LOOK_MS = 15;

/** How long a visitor waits for a new page where an old one, good only in place of an error, could stand in. */
const PATIENCE_MS = 2_000;

/** When the rendering of a key began. Times only: a promise of another request must not be awaited. */
const rendering = new LRUCache<string, number>({ max: 2_000 });

const beginRendering = (key: string): boolean => {
  const began = rendering.get(key);
  if (began !== undefined && Date.now() - began < RENDER_LOST_MS) return false;
  rendering.set(key, Date.now());
  return true;
};

/** Headers that belong to one answer, not to the page. */
const OWN_HEADERS = new Set(['x-request-id', 'server-timing', 'x-edge-cache', 'age', 'content-encoding', 'content-length', 'set-cookie']);

async function toKept(answer: Response): Promise<KeptPage | null> {
  const lifetime = lifetimeOf(answer.headers.get('cache-control'));
  const isPage = answer.status === 200 || answer.status === 404;
  if (!lifetime || !isPage || answer.headers.has('set-cookie')) return null;
  const body = new Uint8Array(await answer.arrayBuffer());
  const headers = [...answer.headers].filter(([name]) => !OWN_HEADERS.has(name)) as [string, string][];
  return { status: answer.status, headers, body, etag: await etagOf(body), storedAt: Date.now(), lifetime };
}

const ageInSeconds = ({ storedAt }: KeptPage): number => (Date.now() - storedAt) / 1000;

/** Keeps what is being rendered behind the visitor's back. The caller has begun the rendering. */
async function refresh({ key, isWhole }: PageRequest, store: PageStore, rendered: Promise<Response> | Response): Promise<void> {
  try {
    const page = await toKept(await rendered);
    // A page that lacks a part is no better than an old one that is whole.
    if (page && isWhole()) await store.put(key, page);
  } finally {
    rendering.delete(key);
  }
}

/** Watches memory for a page that another request is rendering; `null` when that takes too long. */
async function awaitOther(key: string): Promise<KeptPage | null> {
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_MS) {
    const page = rememberedPage(key);
    if (page) return page;
    if (!rendering.has(key)) return null;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
  return rememberedPage(key) ?? null;
}

/** What comes of `work` in time; `null` when it takes longer, and goes on. */
const soon = <T>(work: Promise<T> | T, ms: number): Promise<T | null> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => resolve(null), ms);
    void Promise.resolve(work)
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });

/** Renders a page that is not kept, or not young enough: the visitor gets it as it comes, and the same bytes are kept when it has ended. */
async function renderAndKeep(asked: PageRequest, store: PageStore, old: KeptPage | null): Promise<Response | null> {
  const { key } = asked;
  const began = beginRendering(key);
  if (!began) {
    const other = await awaitOther(key);
    if (other && ageOf(ageInSeconds(other), other.lifetime) === 'fresh') return answerOf(other, 'hit', asked);
  }
  const done = () => {
    if (began) rendering.delete(key);
  };
  const rendered = asked.render();
  const answer = old ? await soon(rendered, PATIENCE_MS) : await rendered;
  if (answer === null) {
    asked.report({ event: 'served-stale-on-wait' });
    asked.waitUntil(began ? refresh(asked, store, rendered) : Promise.resolve(rendered));
    return answerOf(old as KeptPage, 'stale', asked);
  }
  if (answer.status >= 500 && old) {
    done();
    asked.report({ event: 'served-stale-on-error', status: answer.status });
    return answerOf(old, 'stale', asked);
  }
  if (isRedirect(answer)) {
    done();
    return null;
  }
  const headers = new Headers(answer.headers);
  headers.set(EDGE_CACHE, 'miss');
  if (!began || !answer.body || lifetimeOf(headers.get('cache-control')) === null) {
    done();
    return new Response(answer.body, { status: answer.status, headers });
  }
  const [toVisitor, toStore] = answer.body.tee();
  const keeping = toKept(new Response(toStore, answer))
    .then((page) => (page ? store.put(key, asked.isWhole() ? page : { ...page, lifetime: INCOMPLETE_LIFETIME }) : undefined))
    .finally(done);
  asked.waitUntil(keeping);
  return new Response(asked.method === 'HEAD' ? null : toVisitor, { status: answer.status, headers });
}

export const cacheApiKeeper: PageKeeper = async (asked) => {
  const store = createPageStore(openPages, asked.report);
  const kept = await store.get(asked.key);
  const age = kept ? ageOf(ageInSeconds(kept), kept.lifetime) : 'expired';
  if (!kept || (age !== 'fresh' && age !== 'stale')) return renderAndKeep(asked, store, age === 'error-only' ? kept : null);
  if (age === 'stale' && beginRendering(asked.key)) asked.waitUntil(refresh(asked, store, asked.render()));
  return answerOf(kept, age === 'fresh' ? 'hit' : 'stale', asked);
};
