// The context of a page of the console, handed down by the layout to every part.
import { createContext, useContext } from 'react';
import type { Role } from '../auth/roles.ts';
import type { ConsoleVariables } from '../env.ts';
import type { Origins } from '../origins.ts';

/** Of the page that is being rendered. */
export interface Frame
  extends Pick<ConsoleVariables, 'formToken' | 'zone' | 'zoneSource' | 'notice' | 'assets'> {
  by: string;
  roles: readonly Role[];
  /** Whether there is a session that can be ended here; Access ends its own. */
  canSignOut: boolean;
  /** The path of the page. */
  path: string;
  /** Whether the page answers a GET request, so that it can be loaded again. */
  isGet: boolean;
  origins: Origins;
}

export const FrameContext = createContext<Frame | null>(null);

/** The context of the present page. Throws outside of one. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('this part is rendered outside of a page of the console');
  return frame;
}
