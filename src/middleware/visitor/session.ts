// Detects a session cookie in the raw Cookie header before the cache is used.
import { SESSION_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';

/**
 * Whether a Cookie header may contain a session cookie. May report false positives, such as a cookie with a longer
 * name, but never false negatives. `hasSession` of the contract is exact. Only the portal can determine whether the
 * session is valid.
 */
export const mayHaveSession = (cookie: string | undefined): boolean =>
  cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
