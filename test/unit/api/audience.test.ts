// Cookies of portal calls (§7): shared calls have none.
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../common/contract/contract.ts';
import { hasSession } from '../../../common/contract/sign-in/sign-in.ts';
import { noBreaker } from '../../../common/upstream/breaker.ts';
import { requestOf } from '../../../common/upstream/client.ts';

const sent = (name: CallName, params: Record<string, unknown>, cookie: string | null): string | null =>
  requestOf(
    name,
    params,
    {
      send: () => Promise.reject(new Error('not sent')),
      origin: 'https://portal.test',
      lang: 'EN_US',
      previewToken: null,
      clientIp: '',
      cookie,
      requestId: 'r',
      breaker: noBreaker,
    },
    AbortSignal.timeout(1_000),
  ).headers.get('cookie');

const SESSION = 'theme=dark; front_session=abc.def';
const ANONYMOUS = 'theme=dark; front_session_old=abc; front_session=';

describe('§7 cookies of a call', () => {
  it('a shared call has no cookies, and a personal call has the visitor’s', () => {
    expect(sent('common/getNav', {}, SESSION)).toBeNull();
    expect(sent('common/getUserInfo', {}, SESSION)).toBe(SESSION);
    expect(sent('common/getUserInfo', {}, ANONYMOUS)).toBe(ANONYMOUS);
  });

  it('a call that is shared among anonymous visitors has cookies for signed-in visitors only', () => {
    expect(sent('document/documentDetail', { docId: 'cache-rules' }, SESSION)).toBe(SESSION);
    expect(sent('document/documentDetail', { docId: 'cache-rules' }, ANONYMOUS)).toBeNull();
    expect(sent('document/documentCate', { cateId: '10100' }, null)).toBeNull();
  });

  it.each([
    [null, false],
    ['', false],
    ['front_session=', false],
    ['x=front_session=1', false],
    ['front_session=1', true],
    ['a=b;front_session=1', true],
    ['a=b; front_session=1; c=d', true],
  ])('the Cookie header %j has a session: %s', (cookies, expected) => {
    expect(hasSession(cookies)).toBe(expected);
  });
});
