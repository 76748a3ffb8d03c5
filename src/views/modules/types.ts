// Props of a module renderer.
import type { ReactNode } from 'react';
import type { Details, ModuleType } from '../../../common/contract/modules/modules.ts';

export interface ModuleProps<T extends ModuleType> {
  details: Details<T>;
  id: string;
  name: string;
  /** Whether the module is the first one of its page. */
  first: boolean;
  /** Details of the page's hero. */
  hero: Details<'hero'> | undefined;
}
export type Renderer<T extends ModuleType> = (props: ModuleProps<T>) => ReactNode;
