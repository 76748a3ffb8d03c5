// Consistency of the policy table with the registered routes.
import { expect, it } from 'vitest';
import { isNeverCached, POLICIES, policyOf } from '../../../../common/policy.ts';
import { callCases } from './call-cases.ts';
import { methodOf, pathOf, type RouteCase } from './cases.ts';
import { routeCases } from './route-cases.ts';

const cases = [...routeCases, ...callCases];
const policyOfCase = (requestCase: RouteCase) => ({
  policy: policyOf(pathOf(requestCase)),
  query: new URLSearchParams(requestCase.path.split('?')[1]),
});
/** Paths of other Workers, or without a route. */
const ELSEWHERE = ['/ops/assets/*', '/ops/*', '/api/*', '/sso/*'];

it('the table marks exactly the uncacheable cases as never cached', () => {
  const wrong = cases.filter((requestCase) => {
    const { policy, query } = policyOfCase(requestCase);
    // The response to a POST is for one visitor, even if the page is cacheable.
    const isPosted = methodOf(requestCase) === 'POST';
    return (isPosted || isNeverCached(policy, query)) !== (requestCase.cacheControl === 'never');
  });
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

it('the table allows the method of each registered route', () => {
  const wrong = cases.filter((requestCase) => {
    const { methods } = policyOfCase(requestCase).policy;
    return methods !== 'any' && !methods.includes(methodOf(requestCase));
  });
  expect(wrong.map(({ route }) => route)).toEqual([]);
});

it('the table has a rate limit for every uncached route except /healthz', () => {
  const free = cases.filter((requestCase) => {
    const { policy, query } = policyOfCase(requestCase);
    return isNeverCached(policy, query) && policy.freeText.length === 0 && policy.limit === 'none';
  });
  expect([...new Set(free.map((requestCase) => policyOfCase(requestCase).policy.path))]).toEqual([
    '/healthz',
  ]);
});

it('the table has no row without a route', () => {
  const used = new Set(cases.map((requestCase) => policyOfCase(requestCase).policy.path));
  const idle = POLICIES.filter(({ path }) => !used.has(path) && !ELSEWHERE.includes(path));
  expect(idle.map(({ path }) => path)).toEqual([]);
});
