// Authenticated caller of a page or an API call.
import type { Role } from './roles.ts';

export interface Caller {
  /** Name in the audit log. It comes from the credential, never from other request data. */
  by: string;
  method: 'token' | 'access' | 'session';
  /** Empty if no role is assigned. Every request that requires a permission is then denied. */
  roles: readonly Role[];
  /** Secret of the session; `null` without a session. */
  session: string | null;
}
