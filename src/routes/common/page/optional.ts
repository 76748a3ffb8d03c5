// Optional data of a page: a failure or a late response removes a section, not the page.
import type { CallName, Data, Params } from '../../../../common/contract/contract.ts';
import { TIMED_OUT, withTimeout } from '../../../../common/http/timeout.ts';
import type { SiteContext } from '../../../env.ts';
import { remainingWaitMs } from '../../../first-byte.ts';
import { isNotFound } from './first-found.ts';
import { shellRequestsOf } from './shell-requests.ts';

/**
 * Returns the response of a call; `null` if the portal has none, or if the call fails. A failure is logged and marks
 * the page as incomplete.
 *
 * @param source `shared` reads data that is cached for all visitors in the locale; `portal` calls the portal.
 */
export function tryCall<N extends CallName>(
  c: SiteContext,
  source: 'shared' | 'portal',
  name: N,
  params?: Params<N>,
): Promise<Data<N> | null> {
  const requested =
    source === 'shared' ? c.get('shared').get(name, params) : c.get('portal').call(name, params);
  return requested.catch((error: unknown) => {
    if (isNotFound(error)) return null;
    c.get('log').report({ event: 'section-missing', call: name, error: String(error) });
    return null;
  });
}

/**
 * Waits for optional data of the first chunk, after the required data has arrived. Returns `TIMED_OUT` if it does not
 * arrive in time. All waits of a page end at the same time. The call continues, and the page is cached only for a few
 * seconds. The wait of a preview has no limit, because it must show its drafts.
 */
export function waitFor<T>(c: SiteContext, call: CallName, data: Promise<T>): Promise<T | typeof TIMED_OUT> {
  const wait = remainingWaitMs(c);
  if (wait === Number.POSITIVE_INFINITY) return data;
  // The shell's data has the same deadline as the page's. A request for the content of a card renders no shell.
  if (!c.env.shown) shellRequestsOf(c);
  return withTimeout(data, wait, () => {
    c.get('log').report({ event: 'section-missing', call, error: 'not available for the first byte' });
    return TIMED_OUT;
  });
}

/** Returns optional data of the first chunk, or `fallback` if it does not arrive in time; see `awaitInTime`. */
export const waitOrFallback = async <T>(
  c: SiteContext,
  call: CallName,
  data: Promise<T>,
  fallback: T,
): Promise<T> => {
  const result = await waitFor(c, call, data);
  return result === TIMED_OUT ? fallback : result;
};

/**
 * Waits for required data, then for optional data that was requested at the same time. The wait for optional data is
 * bounded and begins when the required data has arrived. Rejects if the required data cannot be loaded.
 *
 * @param call Call of the optional data.
 * @param fallback Replacement for late optional data.
 */
export async function waitWithOptional<R, T>(
  c: SiteContext,
  required: Promise<R>,
  call: CallName,
  data: Promise<T>,
  fallback: T,
): Promise<[R, T]> {
  return [await required, await waitOrFallback(c, call, data, fallback)];
}
