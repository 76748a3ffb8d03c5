// What a page can do without.
import type { CallName, Data, Params } from '../api/contract/contract.ts';
import type { SiteContext } from '../env.ts';
import { withTimeout } from '../timeout.ts';
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

/**
 * Default of the setting `FIRST_BYTE_WAIT_MS`: how long the first byte waits for optional data once the page's own data
 * has arrived, in milliseconds.
 */
const FIRST_BYTE_WAIT_MS = 60;
export const LATE = Symbol('late');

/**
 * Optional data for the first chunk, awaited once the rest of it is there: `LATE` when it does not arrive in time. Its
 * call goes on, and the page is then kept for seconds only. A preview waits, because it must show its drafts.
 */
export const inTime = <T>(c: SiteContext, call: CallName, data: Promise<T>): Promise<T | typeof LATE> =>
  c.get('preview').on
    ? data
    : withTimeout(data, Number(c.env.platform.FIRST_BYTE_WAIT_MS ?? FIRST_BYTE_WAIT_MS), () => {
        c.get('log').report({ event: 'section-missing', call, error: 'not there for the first byte' });
        return LATE;
      });

/** Late data is missing data where its place cannot be filled later. */
export const orNull = <T>(data: T | typeof LATE): T | null => (data === LATE ? null : data);
