// Islands: the list of all hydrated components and their props, for server and browser (src/client/boot/registry.ts).
import type { ComponentType } from 'react';
import { Form } from './forms/form.tsx';
import type { FormProps } from './forms/form-props.ts';
import { SearchOverlay, type SearchOverlayProps } from './layout/search-overlay.tsx';

/** Values that survive a round trip through JSON in an attribute; `undefined` is for omitted properties. */
type Serializable =
  | string
  | number
  | boolean
  | null
  | undefined
  | readonly Serializable[]
  | { readonly [key: string]: Serializable };
type Checked<T extends Record<string, Record<string, Serializable>>> = T;

/** Props by island name. Props that JSON cannot represent cause a type error. */
export type PropsOf = Checked<{
  form: FormProps;
  'search-overlay': SearchOverlayProps;
}>;
export type IslandName = keyof PropsOf;

/** Component that the server renders for each island. */
export const islands: { readonly [N in IslandName]: ComponentType<PropsOf[N]> } = {
  form: Form,
  'search-overlay': SearchOverlay,
};
