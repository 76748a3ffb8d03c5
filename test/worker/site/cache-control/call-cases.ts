// Test cases for browser calls, derived from the contract, including calls that browsers may not make.

import { api } from '../../../../common/config.ts';
import type { CallSpec } from '../../../../common/contract/call.ts';
import { type CallName, contract } from '../../../../common/contract/contract.ts';
import { callRoutes } from '../../../../common/contract/routes.ts';
import { minimalOf } from '../fixtures.ts';
import { casesOf, never, PARAMETER, type RequestCase } from './cases.ts';

export const NAMES = Object.keys(contract) as CallName[];
const isOpen = (name: CallName) => (contract[name] as CallSpec).browser;

/** Returns the case of a call with minimal parameters, as a browser sends it. */
export function caseOf(name: CallName): RequestCase {
  const { method, path, params }: CallSpec = contract[name];
  const rest = { ...(minimalOf(params) as Record<string, unknown>) };
  const filled = path.replace(PARAMETER, (parameter) => {
    const value = String(rest[parameter.slice(1)]);
    delete rest[parameter.slice(1)];
    return value;
  });
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) };
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const url = `${api.basePath}${filled}`;
  if (method !== 'GET') return never(url, isOpen(name) ? 200 : 404, init);
  return never(query.size > 0 ? `${url}?${query}` : url, isOpen(name) ? 200 : 404);
}

/** Cases of all calls, an unknown call, the OpenAPI document, and an unsupported method for each public path. */
export const callCases = casesOf([
  never(`${api.basePath}/openapi.json`),
  ...NAMES.map(caseOf),
  ...callRoutes().flatMap(({ path, names }) =>
    names.some(isOpen)
      ? [never(`${api.basePath}${path.replace(PARAMETER, '1234')}`, 405, { method: 'DELETE' })]
      : [],
  ),
  never(`${api.basePath}/no/such/call`, 404),
]);
