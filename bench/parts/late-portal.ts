// Portal proxy that delays optional calls, which the page does not require (test/required-calls.ts).
import { api } from '../../common/config.ts';
import { type CallName, contract } from '../../common/contract/contract.ts';
import { keysOf } from '../../common/contract/own.ts';
import { type CannedPortal, startCannedPortal } from '../canned-portal.ts';

export interface LatePortal extends CannedPortal {
  /** Calls without delay; `null` for all. */
  required: readonly CallName[] | null;
}

/** Calls by method and path. Paths with fewer parameters come first, because they are more specific. */
const CALLS = keysOf(contract)
  .toSorted((a, b) => contract[a].path.split(':').length - contract[b].path.split(':').length)
  .map((name) => {
    const { method, path } = contract[name];
    return { name, method, pattern: new RegExp(`^${path.replace(/:[a-zA-Z]+/g, '[^/]+')}$`) };
  });

/** Serves the responses of the portal at `origin`. Delays all except the required ones by `lateMs` milliseconds. */
export async function startLatePortal(origin: string, lateMs: number): Promise<LatePortal> {
  const canned = await startCannedPortal(origin, (method, pathname) => {
    const path = pathname.slice(api.basePath.length);
    const call = CALLS.find((call) => call.method === method && call.pattern.test(path))?.name;
    const { required } = portal;
    return required === null || (call !== undefined && required.includes(call)) ? 0 : lateMs;
  });
  const portal: LatePortal = { ...canned, required: null };
  return portal;
}
