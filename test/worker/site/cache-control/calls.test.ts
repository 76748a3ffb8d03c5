// Cache-Control of browser calls, which are never cached.
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { callCases, caseOf, NAMES } from './call-cases.ts';
import { CACHE_CONTROL } from './cases.ts';
import { FAILING_PORTALS } from './full-portal.ts';
import { expectedResponse, outcome, PREVIEW, SESSION, send, withoutTimeouts } from './send.ts';

withoutTimeouts();

/** One case for each combination of method and status. */
const kinds = [
  ...new Map(
    callCases.map((requestCase) => [`${requestCase.init?.method} ${requestCase.status}`, requestCase]),
  ).values(),
];

it('every call of the contract has a case', () => {
  const requested = new Set(callCases.map(({ path, init }) => `${init?.method ?? 'GET'} ${path}`));
  expect(
    NAMES.filter((name) => !requested.has(`${caseOf(name).init?.method ?? 'GET'} ${caseOf(name).path}`)),
  ).toEqual([]);
});

it.each(callCases)('$route: $path returns $status and is never cached', async (requestCase) => {
  const { path, status, init } = requestCase;
  const plain = await send(requestCase);
  expect(outcome(plain)).toEqual(expectedResponse(status, 'never'));
  if (status === 200 && path !== `${api.basePath}/openapi.json`)
    expect(JSON.parse(plain.text)).toMatchObject({ code: CODES.ok });
  if (!init)
    expect(outcome(await send(requestCase, { method: 'HEAD' }))).toEqual(expectedResponse(status, 'never'));
  expect(outcome(await send(requestCase, { headers: SESSION }))).toEqual(expectedResponse(status, 'never'));
  expect(outcome(await send(requestCase, { query: PREVIEW }))).toEqual(expectedResponse(status, 'never'));
});

describe.each(FAILING_PORTALS)('with a portal that %s', (_, portal) => {
  it.each(kinds)('$route: $path is never cached', async (requestCase) => {
    expect(outcome(await send(requestCase, { portal })).cacheControl).toBe(CACHE_CONTROL.never);
  });
});
