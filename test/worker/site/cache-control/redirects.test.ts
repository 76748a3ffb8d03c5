// Cache-Control of middleware redirects. Trailing-slash redirects are tested with the routes.
import { expect, it } from 'vitest';
import { localeCookie } from '../../../../common/config.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { expectedResponse, outcome, SESSION, send, withoutTimeouts } from './send.ts';

withoutTimeouts();

it.each(localeCodes)(
  '§7 the redirect of a mapped path is cacheable for a few minutes, but not for customers, in %s',
  async (locale) => {
    expect(outcome(await send({ path: '/old' }, { locale }))).toEqual(expectedResponse(301, 'mapped'));
    expect(outcome(await send({ path: '/old' }, { locale, method: 'HEAD' }))).toEqual(
      expectedResponse(301, 'mapped'),
    );
    expect(outcome(await send({ path: '/old' }, { locale, headers: SESSION }))).toEqual(
      expectedResponse(301, 'never'),
    );
  },
);

it('RFC 3986 §6.2.2 the redirect to the normalized path is cacheable like the trailing-slash redirect', async () => {
  const respelled = await send({ path: '/%70roducts/' }, { asWritten: true });
  expect(outcome(respelled)).toEqual(expectedResponse(301, 'moved'));
});

it.each(['GET', 'HEAD'])(
  'S9 the redirect from the root path to a visitor’s language is private (%s)',
  async (method) => {
    const requests: Record<string, string>[] = [
      { 'accept-language': 'ja' },
      { cookie: `${localeCookie.name}=ko` },
    ];
    for (const headers of requests)
      expect(outcome(await send({ path: '/' }, { method, headers }))).toEqual(
        expectedResponse(302, 'visitor'),
      );
    const customer = await send(
      { path: '/' },
      { method, headers: { cookie: `${localeCookie.name}=ko; ${SESSION.cookie}` } },
    );
    expect(outcome(customer)).toEqual(expectedResponse(302, 'never'));
  },
);
