// An authenticated caller of a page or a call.
import type { Role } from './roles.ts';

export interface Caller {
  /** Name in the audit log: that of the credential, never a name that the request claims. */
  by: string;
  way: 'token' | 'access' | 'session';
  /** Empty if no role is assigned: then every request is refused. */
  roles: readonly Role[];
  /** Secret of the session; `null` without a session. */
  session: string | null;
}
