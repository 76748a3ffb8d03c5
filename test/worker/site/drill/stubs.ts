// Test doubles of the drill: portals and KV with failures.

import { MAX_REDIRECTS, REDIRECTS_KEY } from '../../../../common/redirects/rules.ts';
import { NO_STATUS, STATUS_KEY } from '../../../../common/status/status.ts';
import { toErrorResponse } from '../../../../portal/src/response.ts';
import { detail } from '../fixtures.ts';
import { type FakePortal, fakePortal, kvWithVersion } from '../support.ts';
import { delay, trackOperation } from '../virtual-clock.ts';

export type Portal = Pick<FakePortal, 'fetch'>;

export const respondAlways = (response: () => Response | Promise<Response>): Portal => ({
  fetch: (async () => response()) as FakePortal['fetch'],
});
const respondTo = (response: (request: Request) => Response): Portal => ({
  fetch: (async (request: Request) => response(request)) as FakePortal['fetch'],
});
export const status = (code: number) => () => respondAlways(() => new Response('', { status: code }));
export const body =
  (text: string, httpStatus = 200) =>
  () =>
    respondAlways(() => new Response(text, { status: httpStatus }));
/** Returns a factory for a portal that rejects all calls with an envelope code (§8) and an HTTP status. */
export const refusingPortal =
  (code: string, httpStatus = 200) =>
  () =>
    respondAlways(() =>
      Response.json({ code, message: 'Message of the portal', data: null }, { status: httpStatus }),
    );
export const healthy = () => fakePortal({ 'products/productDetailByCode': detail });
/** Returns a portal that never responds. It rejects if the caller aborts. */
export const hangingPortal = (): Portal => ({
  fetch: ((request: Request) =>
    new Promise((_, reject) =>
      request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
    )) as FakePortal['fetch'],
});
/** Returns a portal that sends headers, but no body until the caller aborts. */
export const silentPortal = (): Portal =>
  respondTo(
    ({ signal }) =>
      new Response(
        new ReadableStream({
          start: (stream) => signal.addEventListener('abort', () => stream.error(new Error('aborted'))),
        }),
      ),
  );
/** Returns a factory for a portal that responds correctly but late, unless the caller aborts. */
export const slowPortal = (ms: number) => (): Portal => {
  const { fetch } = healthy();
  const response = async (request: Request) => {
    await Promise.race([
      delay(ms),
      new Promise((_, reject) =>
        request.signal.addEventListener('abort', () => reject(new Error('aborted'))),
      ),
    ]);
    return fetch(request);
  };
  return { fetch: response as FakePortal['fetch'] };
};
/** Returns a portal with a locked database. Real calls are tested in test/worker/portal/outage.test.ts. */
export function lockedPortal(): Portal {
  const response = toErrorResponse(
    new Error('D1_ERROR: database is locked: SQLITE_BUSY'),
    'a call',
    'a request',
  );
  return respondAlways(() => response.clone());
}

const VERSION = '7';
export const workingKv = (): KVNamespace => {
  const kv = kvWithVersion(VERSION);
  return {
    get: (...args: Parameters<typeof kv.get>) => trackOperation(kv.get(...args)),
    getWithMetadata: (key: string) => trackOperation(kv.getWithMetadata(key, { type: 'stream' })),
    put: (...args: Parameters<typeof kv.put>) => trackOperation(kv.put(...args)),
  } as unknown as KVNamespace;
};
export const kvOf = (get: (key: string) => Promise<unknown>, put: () => Promise<void>) => () =>
  ({
    get,
    put,
    getWithMetadata: (key: string) => get(key).then(() => ({ value: null, metadata: null })),
  }) as unknown as KVNamespace;
/** Returns a KV with a redirect for every page of the drill. */
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
/** Returns a KV with a published status. */
export const statusKv = (): KVNamespace => {
  const checkedAt = new Date().toISOString();
  const value = JSON.stringify({ ...NO_STATUS, checkedAt });
  const kv = workingKv();
  const get = async (key: string) => (key === STATUS_KEY ? value : kv.get(key));
  return { ...kv, get } as unknown as KVNamespace;
};
const down = () => Promise.reject(new Error('KV is down'));
/** Returns the content version, or null for other keys. */
const versionOnly = async (key: string) => (key === 'content-version' ? VERSION : null);
export const emptyKv = kvOf(versionOnly, async () => undefined);
export const unreadableKv = kvOf(down, async () => undefined);
export const unwritableKv = kvOf(versionOnly, down);
export const failingKv = kvOf(down, down);
export const hangingKv = kvOf(
  () => new Promise(() => undefined),
  async () => undefined,
);

export const bumpedKv = (): KVNamespace => kvWithVersion('another-version');
