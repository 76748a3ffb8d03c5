// Props of a module renderer.
import type { ReactNode } from 'react';
import type { Details, ModuleType } from '../../../common/contract/modules/modules.ts';

export interface ModuleProps<T extends ModuleType> {
  details: Details<T>;
  id: string;
  name: string;
  /** Whether it is the first module of its page. */
  first: boolean;
  /** Details of the hero of its page. */
  hero: Details<'hero'> | undefined;
}
export type Renderer<T extends ModuleType> = (props: ModuleProps<T>) => ReactNode;
