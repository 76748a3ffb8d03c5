// Context of a page of the console, which the layout provides to every component.
import { createContext, useContext } from 'react';
import type { Role } from '../auth/roles.ts';
import type { ConsoleVariables } from '../env.ts';
import type { Unread } from '../leads/handling/summary.ts';
import type { Origins } from '../origins.ts';

/** Context of the current page. */
export interface Frame
  extends Pick<ConsoleVariables, 'formToken' | 'zone' | 'zoneSource' | 'notice' | 'assets'> {
  by: string;
  /** Unread leads of the caller; `null` without access to leads, and if the portal does not report them. */
  unread: Unread | null;
  roles: readonly Role[];
  /** Whether there is a session that can be ended here. Access ends its own sessions. */
  canSignOut: boolean;
  /** The path of the page. */
  path: string;
  /** Whether the page responds to a GET request, so that it can be reloaded. */
  isGet: boolean;
  origins: Origins;
}

export const FrameContext = createContext<Frame | null>(null);

/** The context of the current page. Throws outside of a page. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('this component requires a page of the console');
  return frame;
}
