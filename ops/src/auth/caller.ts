// The caller of a page or a call, once authenticated.
import type { Role } from './roles.ts';

export interface Caller {
  /** The name in the audit log: that of the credential, never one that the request states about itself. */
  by: string;
  way: 'token' | 'access' | 'session';
  /** Empty where nobody has given the caller a role: then everything is refused. */
  roles: readonly Role[];
  /** The secret of their session; `null` where there is none. */
  session: string | null;
}
