// Whoever has been let in, whichever way.

export interface Caller {
  /** As the audit names them. */
  by: string;
  way: 'token' | 'access' | 'session';
  /** The secret of their session; `null` where there is none. */
  session: string | null;
}
