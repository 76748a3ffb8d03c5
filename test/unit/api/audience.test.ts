// Headers of portal calls by audience (§7): shared calls send no cookies, and a database replica may serve them.
import { describe, expect, it } from 'vitest';
import type { CallName } from '../../../common/contract/contract.ts';
import { hasSession } from '../../../common/contract/sign-in/sign-in.ts';
import { isReplicating, newStamp, STAMP } from '../../../common/shared-data/stamp.ts';
import { noBreaker } from '../../../common/upstream/breaker.ts';
import { type ClientContext, requestOf } from '../../../common/upstream/client.ts';

const headersOf = (
  name: CallName,
  params: Record<string, unknown>,
  cookie: string | null,
  extra: Partial<ClientContext> = {},
): Headers =>
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
      ...extra,
    },
    AbortSignal.timeout(1_000),
  ).headers;

const sentCookie = (name: CallName, params: Record<string, unknown>, cookie: string | null): string | null =>
  headersOf(name, params, cookie).get('cookie');

const SESSION = 'theme=dark; front_session=abc.def';
const ANONYMOUS = 'theme=dark; front_session_old=abc; front_session=';

describe('§7 cookies of a call', () => {
  it('a shared call sends no cookies, and a personal call sends those of the visitor', () => {
    expect(sentCookie('common/getNav', {}, SESSION)).toBeNull();
    expect(sentCookie('common/getUserInfo', {}, SESSION)).toBe(SESSION);
    expect(sentCookie('common/getUserInfo', {}, ANONYMOUS)).toBe(ANONYMOUS);
  });

  it('a call that is shared among anonymous visitors sends cookies for signed-in visitors only', () => {
    expect(sentCookie('document/documentDetail', { docId: 'cache-rules' }, SESSION)).toBe(SESSION);
    expect(sentCookie('document/documentDetail', { docId: 'cache-rules' }, ANONYMOUS)).toBeNull();
    expect(sentCookie('document/documentCate', { cateId: '10100' }, null)).toBeNull();
  });

  it.each([
    [null, false],
    ['', false],
    ['front_session=', false],
    ['x=front_session=1', false],
    ['front_session=1', true],
    ['a=b;front_session=1', true],
    ['a=b; front_session=1; c=d', true],
  ])('the Cookie header %j contains a session: %s', (cookies, expected) => {
    expect(hasSession(cookies)).toBe(expected);
  });
});

describe('calls that a database replica may serve', () => {
  const isAllowed = (name: CallName, cookie: string | null, extra: Partial<ClientContext> = {}) =>
    headersOf(name, { docId: 'cache-rules' }, cookie, { allowsReplica: true, ...extra }).has('x-replica');

  it('only shared calls without a preview allow a replica', () => {
    expect(isAllowed('common/getNav', null)).toBe(true);
    expect(isAllowed('document/documentDetail', ANONYMOUS)).toBe(true);
    expect(isAllowed('document/documentDetail', SESSION)).toBe(false);
    expect(isAllowed('common/getUserInfo', null)).toBe(false);
    expect(isAllowed('common/getNav', null, { previewToken: 'token' })).toBe(false);
    expect(isAllowed('common/getNav', null, { allowsReplica: false })).toBe(false);
  });

  it('a content version is replicating for five minutes, and one without a time always is', () => {
    const now = Date.parse('2026-11-27T08:00:00Z');
    const stamp = newStamp(now);
    expect(stamp).toMatch(STAMP);
    expect([0, 299_999, 300_000].map((later) => isReplicating(stamp, now + later))).toEqual([
      true,
      true,
      false,
    ]);
    expect([null, '0', crypto.randomUUID()].map((each) => isReplicating(each, now))).toEqual([
      true,
      true,
      true,
    ]);
  });
});
