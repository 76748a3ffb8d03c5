// Whether a request may be a signed-in customer's. Only the portal knows whether its session is a good one.
import { SESSION_COOKIE } from '../api/contract/sign-in.ts';

/** Whether a Cookie header has a session in it. Rather once too often than once too seldom. */
export const hasSession = (cookie: string | undefined): boolean =>
  cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
