// Speculative requests: a browser loads a page before the visitor opens it (Sec-Purpose, Fetch Standard).
import { isReadMethod } from '../../common/http/request.ts';

/**
 * Whether a request is a prefetch or a prerender. Any client can set the header, so a speculative request must not
 * receive anything that a normal request would not receive.
 *
 * @param purpose header `Sec-Purpose`
 */
export const isSpeculative = (method: string, purpose: string | null | undefined): boolean =>
  isReadMethod(method) && /^prefetch\b/.test(purpose ?? '');
