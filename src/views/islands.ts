// Islands: the list of all hydrated components and their props, for server and browser (src/client/boot/registry.ts).
import type { ComponentType } from 'react';
import { Form } from './forms/form.tsx';
import type { FormProps } from './forms/form-props.ts';
import { SearchOverlay, type SearchOverlayProps } from './layout/search-overlay.tsx';

/** JSON values, which survive a round trip through an attribute. */
type Serializable =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Serializable[]
  | { readonly [key: string]: Serializable };
type Checked<T extends Record<string, Record<string, Serializable>>> = T;

/** Props by island name. Props that are not JSON cause a type error. */
export type PropsOf = Checked<{
  form: FormProps;
  'search-overlay': SearchOverlayProps;
}>;
export type IslandName = keyof PropsOf;

/** Server component of each island. */
export const islands: { readonly [N in IslandName]: ComponentType<PropsOf[N]> } = {
  form: Form,
  'search-overlay': SearchOverlay,
};
