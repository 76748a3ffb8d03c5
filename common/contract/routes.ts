// The calls of the contract as routes, for whoever answers them: the portal, and the site's browser proxy.
import type { CallSpec, Method } from './call.ts';
import { type CallName, contract } from './contract.ts';

export interface CallRoute {
  method: Method;
  path: string;
  /** Calls that share method and path (§7 has two searches); the first whose parameters fit answers. */
  names: CallName[];
}

/** A fixed segment is more specific than a parameter, from left to right. */
const specificity = (path: string): string =>
  path
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');

/** Matches the paths below the base path that a call's path means. */
export const patternOf = (path: string): RegExp => new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`);

/** Every call, most specific paths first, so that `/news/reports` is not taken for a type of news. */
export function callRoutes(): CallRoute[] {
  const routes = new Map<string, CallRoute>();
  for (const name of Object.keys(contract) as CallName[]) {
    const { method, path }: CallSpec = contract[name];
    const route = routes.get(`${method} ${path}`) ?? { method, path, names: [] };
    route.names.push(name);
    routes.set(`${method} ${path}`, route);
  }
  return [...routes.values()].sort((a, b) => (specificity(a.path) < specificity(b.path) ? -1 : 1));
}
