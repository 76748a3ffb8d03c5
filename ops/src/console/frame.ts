// What the frame of the console knows and its parts need: handed down by the layout, so that no form forgets it.
import { createContext, useContext } from 'react';
import type { ConsoleVariables } from '../env.ts';

/** Of the page that is being rendered. */
export interface Frame extends Pick<ConsoleVariables, 'formToken' | 'zone' | 'notice' | 'styles'> {
  by: string;
  /** Whether there is a session that can be ended here; Access ends its own. */
  canSignOut: boolean;
  /** The path of the page. */
  path: string;
}

export const FrameContext = createContext<Frame | null>(null);

/** The frame around the present part. Throws outside of one. */
export function useFrame(): Frame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error('this part stands in no frame of the console');
  return frame;
}
