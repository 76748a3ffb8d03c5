// The table of route policy and the routes as they are registered say the same.
import { describe, expect, it } from 'vitest';
import { isNeverCached, POLICIES, policyOf } from '../../../../common/policy.ts';
import { asksOf, methodOf, type RouteAsk } from './asks.ts';
import { CALLS } from './call-asks.ts';
import { ROUTES } from './route-asks.ts';

const asks = asksOf({ ...ROUTES, ...CALLS });
const placeOf = ({ path }: RouteAsk) => {
  const [plain = '', query = ''] = path.split('?');
  return { policy: policyOf(plain.replace(/(.)\/$/, '$1')), query: new URLSearchParams(query) };
};
/** Rooms that other Workers answer, or nobody. */
const ELSEWHERE = ['/ops/assets/*', '/ops/*', '/api/*', '/sso/*'];

describe('the table of route policy', () => {
  it('says "never" of exactly the addresses whose answers are never kept', () => {
    const wrong = asks.filter((ask) => {
      const { policy, query } = placeOf(ask);
      // What is posted to a page is answered for one visitor, however its reading is kept.
      const isPosted = methodOf(ask) === 'POST';
      return (isPosted || isNeverCached(policy, query)) !== (ask.keep === 'never');
    });
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });

  it('allows the method that each route is registered for', () => {
    const wrong = asks.filter((ask) => {
      const { methods } = placeOf(ask).policy;
      return methods !== 'any' && !methods.includes(methodOf(ask));
    });
    expect(wrong.map(({ route }) => route)).toEqual([]);
  });

  it('limits whatever a visitor can make the portal work for, each time anew', () => {
    const free = asks.filter((ask) => {
      const { policy, query } = placeOf(ask);
      return isNeverCached(policy, query) && policy.typed.length === 0 && policy.limit === 'none';
    });
    expect([...new Set(free.map((ask) => placeOf(ask).policy.path))]).toEqual(['/healthz']);
  });

  it('has no line without an address of ours', () => {
    const used = new Set(asks.map((ask) => placeOf(ask).policy.path));
    const idle = POLICIES.filter(({ path }) => !used.has(path) && !ELSEWHERE.includes(path));
    expect(idle.map(({ path }) => path)).toEqual([]);
  });
});
