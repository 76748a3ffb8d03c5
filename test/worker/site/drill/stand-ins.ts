// What stands behind the site in the drill: portals and KV that fail, each in its own way.

import { MAX_REDIRECTS, REDIRECTS_KEY } from '../../../../common/redirects/rules.ts';
import { failure } from '../../../../portal/src/answer.ts';
import { detail } from '../fixtures.ts';
import { type FakePortal, fakePortal, versioned } from '../support.ts';
import { counted, passes } from '../virtual-clock.ts';

export type Portal = Pick<FakePortal, 'fetch'>;

export const everyCall = (answer: () => Response | Promise<Response>): Portal => ({
  fetch: (async () => answer()) as FakePortal['fetch'],
});
const everyRequest = (answer: (request: Request) => Response): Portal => ({
  fetch: (async (request: Request) => answer(request)) as FakePortal['fetch'],
});
export const status = (code: number) => () => everyCall(() => new Response('', { status: code }));
export const body =
  (text: string, httpStatus = 200) =>
  () =>
    everyCall(() => new Response(text, { status: httpStatus }));
/** §8: a refusal in its envelope, with the HTTP status that comes with it. */
export const refusing =
  (code: string, httpStatus = 200) =>
  () =>
    everyCall(() =>
      Response.json({ code, message: 'Said by the portal', data: null }, { status: httpStatus }),
    );
export const healthy = () => fakePortal({ 'products/productDetailByCode': detail });
/** Answers nothing until the caller gives up. */
export const hanging = (): Portal => ({
  fetch: ((request: Request) =>
    new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )) as FakePortal['fetch'],
});
/** Sends its headers, and then nothing until the caller gives up. */
export const silent = (): Portal =>
  everyRequest(
    ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
        }),
      ),
  );
/** Answers rightly but late, unless the caller gives up before. */
export const slow = (ms: number) => (): Portal => {
  const { fetch } = healthy();
  const answer = async (request: Request) => {
    await Promise.race([
      passes(ms),
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    ]);
    return fetch(request);
  };
  return { fetch: answer as FakePortal['fetch'] };
};
/**
 * The portal's own answer to a call whenever its database is locked; what it answers to real calls then says
 * test/worker/portal/outage.test.ts.
 */
export function locked(): Portal {
  const answer = failure(new Error('D1_ERROR: database is locked: SQLITE_BUSY'), 'a call', 'a request');
  return everyCall(() => answer.clone());
}

const VERSION = '7';
export const workingKv = (): KVNamespace => {
  const kv = versioned(VERSION);
  return {
    get: (...of: Parameters<typeof kv.get>) => counted(kv.get(...of)),
    getWithMetadata: (key: string) => counted(kv.getWithMetadata(key, { type: 'stream' })),
    put: (...of: Parameters<typeof kv.put>) => counted(kv.put(...of)),
  } as unknown as KVNamespace;
};
export const kvOf = (get: (key: string) => Promise<unknown>, put: () => Promise<void>) => () =>
  ({
    get,
    put,
    getWithMetadata: (key: string) => get(key).then(() => ({ value: null, metadata: null })),
  }) as unknown as KVNamespace;
/** KV in which every page of the drill leads elsewhere, as ops once said. */
export const redirectingKv = (): KVNamespace => {
  const rows = Array.from({ length: MAX_REDIRECTS }, (_, index) => [
    index + 1,
    `/products/drill-${index + 1}`,
    '',
    '/solutions/',
    301,
  ]);
  const value = JSON.stringify({ v: 1, stamp: 'drill', rows });
  const getWithMetadata = async (key: string) =>
    key === REDIRECTS_KEY
      ? { value: new Response(value).body, metadata: { stamp: 'drill' } }
      : { value: null, metadata: null };
  return { ...workingKv(), getWithMetadata } as unknown as KVNamespace;
};
const down = () => Promise.reject(new Error('KV is down'));
/** Reads give the content version and nothing else: what can never be written is never there. */
const versionOnly = async (key: string) => (key === 'content-version' ? VERSION : null);
export const emptyKv = kvOf(versionOnly, async () => undefined);
export const unreadableKv = kvOf(down, async () => undefined);
export const unwritableKv = kvOf(versionOnly, down);
export const failingKv = kvOf(down, down);
export const hangingKv = kvOf(
  () => new Promise(() => undefined),
  async () => undefined,
);

export const bumpedKv = (): KVNamespace => versioned('another-version');
