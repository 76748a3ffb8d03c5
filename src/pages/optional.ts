// What a page can do without.
import type { CallName, Data, Params } from '../api/contract/contract.ts';
import type { SiteContext } from '../env.ts';
import { isAbsent } from './first-found.ts';

/**
 * A call's answer, or `null` when nobody has written any, or when it cannot be had: that is logged, and the page
 * counts as incomplete. `shared` asks what is kept for all visitors of the locale, `portal` the portal itself, each
 * time.
 */
export function optional<N extends CallName>(
  c: SiteContext,
  source: 'shared' | 'portal',
  name: N,
  params?: Params<N>,
): Promise<Data<N> | null> {
  const asked = source === 'shared' ? c.get('shared').get(name, params) : c.get('portal').call(name, params);
  return asked.catch((error: unknown) => {
    if (isAbsent(error)) return null;
    c.get('log').report({ event: 'section-missing', call: name, error: String(error) });
    return null;
  });
}
