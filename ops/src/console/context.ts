// React context of a console page, which the layout provides.
import { createContext, useContext } from 'react';
import type { Role } from '../auth/roles.ts';
import type { ConsoleVariables } from '../env.ts';
import type { Unread } from '../leads/handling/summary.ts';
import type { Origins } from '../origins.ts';

export interface Frame
  extends Pick<ConsoleVariables, 'formToken' | 'zone' | 'zoneSource' | 'notice' | 'productNames' | 'assets'> {
  by: string;
  /** Unread leads of the caller; `null` without access to leads, or if the portal does not report them. */
  unread: Unread | null;
  roles: readonly Role[];
  /** Whether the caller has a session that the console can end. Access ends its own sessions. */
  canSignOut: boolean;
  path: string;
  /** Whether the page is the response to a GET request and can be reloaded. */
  isGet: boolean;
  origins: Origins;
}

export const FrameContext = createContext<Frame | null>(null);

/** Returns the context of the current page. Throws outside a console page. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('this component requires a page of the console');
  return frame;
}
