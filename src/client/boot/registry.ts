// Island chunks by name. A wrong name, or a script whose props differ from the server's, causes a type error.
import type { IslandName, PropsOf } from '../../views/islands.ts';

/** Starts an island; returns the function that ends it. */
export type Mount<Props> = (island: HTMLElement, props: Props) => () => void;

export const mounts: { readonly [N in IslandName]: () => Promise<Mount<PropsOf[N]>> } = {
  form: async () => (await import('../forms/form.tsx')).mountForm,
  'search-overlay': async () => (await import('../search/search-overlay.ts')).mountSearchOverlay,
};
