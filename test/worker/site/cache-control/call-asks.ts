// The browser's calls as routes, from the contract: what to ask of each, and of what it does not open.

import { api } from '../../../../common/config.ts';
import type { CallSpec } from '../../../../common/contract/call.ts';
import { type CallName, contract } from '../../../../common/contract/contract.ts';
import { callRoutes } from '../../../../common/contract/routes.ts';
import { leastOf } from '../fixtures.ts';
import { type Ask, asksOf, type Lines, never, PARAMETER } from './asks.ts';

export const NAMES = Object.keys(contract) as CallName[];
const isOpen = (name: CallName) => (contract[name] as CallSpec).browser;

/** A call as a browser makes it, with the least it takes. */
export function askOf(name: CallName): Ask {
  const { method, path, params }: CallSpec = contract[name];
  const rest = { ...(leastOf(params) as Record<string, unknown>) };
  const filled = path.replace(PARAMETER, (parameter) => {
    const value = String(rest[parameter.slice(1)]);
    delete rest[parameter.slice(1)];
    return value;
  });
  const init = { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) };
  const query = new URLSearchParams(Object.entries(rest).map(([key, value]) => [key, String(value)]));
  const address = `${api.basePath}${filled}`;
  if (method !== 'GET') return never(address, isOpen(name) ? 200 : 404, init);
  return never(query.size > 0 ? `${address}?${query}` : address, isOpen(name) ? 200 : 404);
}

/** The calls' routes; what the contract does not open ends in the last line. */
export const CALLS: Lines = {
  [`GET ${api.basePath}/openapi.json`]: [never(`${api.basePath}/openapi.json`)],
  ...Object.fromEntries(
    callRoutes().flatMap(({ method, path, names }) => {
      const open = names.filter(isOpen);
      const wrong = never(`${api.basePath}${path.replace(PARAMETER, '1234')}`, 405, { method: 'DELETE' });
      return open.length > 0 ? [[`${method} ${api.basePath}${path}`, [...open.map(askOf), wrong]]] : [];
    }),
  ),
  [`ALL ${api.basePath}/*`]: [
    never(`${api.basePath}/no/such/call`, 404),
    ...NAMES.filter((name) => !isOpen(name)).map(askOf),
  ],
};
export const callAsks = asksOf(CALLS);
