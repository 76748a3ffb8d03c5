// Routes of the contract's calls, for the portal and for the site's browser proxy.
import type { CallSpec, Method } from './call.ts';
import { type CallName, contract } from './contract.ts';
import { keysOf } from './own.ts';

export interface CallRoute {
  method: Method;
  path: string;
  /** Calls with the same method and path (§7 has two searches). The first call whose parameters match is used. */
  names: [CallName, ...CallName[]];
}

/** Sort key: fixed segments are more specific than parameters, from left to right. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/** Pattern that matches the paths of a call, relative to the base path. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** Routes of all calls, the most specific first, so that `/news/reports` does not match a type of news. */
export function callRoutes(): CallRoute[] {
  const routes = new Map<string, CallRoute>();
  for (const name of keysOf(contract)) {
    const { method, path }: CallSpec = contract[name];
    const route = routes.get(`${method} ${path}`);
    if (route) route.names.push(name);
    else routes.set(`${method} ${path}`, { method, path, names: [name] });
  }
  return [...routes.values()].sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
}
