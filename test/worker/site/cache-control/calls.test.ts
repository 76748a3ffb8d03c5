// What browsers call is never kept by anyone, whatever comes of it.
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { KEEP } from './asks.ts';
import { askOf, callAsks, NAMES } from './call-asks.ts';
import { STATES } from './full-portal.ts';
import { expected, outcome, PREVIEW, SESSION, send, withoutTimeouts } from './send.ts';

withoutTimeouts();

/** One of each way in which a call can end: opened, refused, or with a wrong method. */
const kinds = [...new Map(callAsks.map((ask) => [`${ask.init?.method} ${ask.status}`, ask])).values()];

describe('browser calls: never kept by anyone, whether shared, personal, refused or not opened', () => {
  it('holds of every call of the contract', () => {
    const requested = new Set(callAsks.map(({ path, init }) => `${init?.method ?? 'GET'} ${path}`));
    expect(
      NAMES.filter((name) => !requested.has(`${askOf(name).init?.method ?? 'GET'} ${askOf(name).path}`)),
    ).toEqual([]);
  });

  it.each(callAsks)('$route: $path is $status', async (ask) => {
    const { path, status, init } = ask;
    const plain = await send(ask);
    expect(outcome(plain)).toEqual(expected(status, 'never'));
    if (status === 200 && path !== `${api.basePath}/openapi.json`)
      expect(JSON.parse(plain.text)).toMatchObject({ code: CODES.ok });
    if (!init) expect(outcome(await send(ask, { method: 'HEAD' }))).toEqual(expected(status, 'never'));
    expect(outcome(await send(ask, { headers: SESSION }))).toEqual(expected(status, 'never'));
    expect(outcome(await send(ask, { query: PREVIEW }))).toEqual(expected(status, 'never'));
  });

  describe.each(STATES)('with a portal that %s', (_, portal) => {
    it.each(kinds)('$route: $path', async (ask) => {
      expect(outcome(await send(ask, { portal })).cacheControl).toBe(KEEP.never);
    });
  });
});
