// How long the redirects may be kept that come before any route. The slash that is added is walked with the
// routes.
import { describe, expect, it } from 'vitest';
import { localeCookie } from '../../../../common/config.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { expected, outcome, SESSION, send, withoutTimeouts } from './send.ts';

withoutTimeouts();

describe('redirects', () => {
  it.each(localeCodes)('§7 of an old address, in %s: kept for minutes', async (locale) => {
    expect(outcome(await send({ path: '/old' }, { locale }))).toEqual(expected(301, 'mapped'));
    expect(outcome(await send({ path: '/old' }, { locale, method: 'HEAD' }))).toEqual(
      expected(301, 'mapped'),
    );
    expect(outcome(await send({ path: '/old' }, { locale, headers: SESSION }))).toEqual(
      expected(301, 'never'),
    );
  });

  it('RFC 3986 §6.2.2 from another spelling of an address: as from one without its slash', async () => {
    const spelt = await send({ path: '/%70roducts/' }, { asWritten: true });
    expect(outcome(spelt)).toEqual(expected(301, 'moved'));
  });

  it.each(['GET', 'HEAD'])(
    'S9 from the root to a visitor’s language: nobody else’s, by %s',
    async (method) => {
      const ways: Record<string, string>[] = [
        { 'accept-language': 'ja' },
        { cookie: `${localeCookie.name}=ko` },
      ];
      for (const headers of ways)
        expect(outcome(await send({ path: '/' }, { method, headers }))).toEqual(expected(302, 'visitor'));
      const customer = await send(
        { path: '/' },
        { method, headers: { cookie: `${localeCookie.name}=ko; ${SESSION.cookie}` } },
      );
      expect(outcome(customer)).toEqual(expected(302, 'never'));
    },
  );
});
