// Whether a request may be a signed-in customer's: asked of the header as it came, before anything is kept.
import { SESSION_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';

/**
 * Whether a Cookie header may carry a session, under its own name or a longer one: rather once too often than
 * once too seldom. Whether it does is told of what the portal gets (`hasSession` of the contract), and whether
 * it is a good one by the portal alone.
 */
export const mayHaveSession = (cookie: string | undefined): boolean =>
  cookie?.includes(`${SESSION_COOKIE}=`) ?? false;
