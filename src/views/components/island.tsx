// Island: the HTML of a component, with its name and props as attributes for hydration.
import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, islands, type PropsOf } from '../islands.ts';

/** When the island hydrates: at the first interaction with it, or immediately if the tab has stored form input. */
export type HydrationTrigger = 'interaction' | 'stored';

/** Whether React renders an island. Rendering is synchronous. */
let isInIsland = false;

function renderIsland(node: ReactNode): string {
  isInIsland = true;
  try {
    return renderToString(node);
  } finally {
    isInIsland = false;
  }
}

interface IslandProps<N extends IslandName> {
  name: N;
  when: HydrationTrigger;
  props: PropsOf[N];
}

/**
 * Renders an island. `renderToString` adds the text separators that hydration needs; the rest of a page is static
 * markup. A nested island renders as part of the outer one, so that two roots never own the same nodes.
 */
export function Island<N extends IslandName>({ name, when, props }: IslandProps<N>) {
  const Component: ComponentType<PropsOf[N]> = islands[name];
  if (isInIsland) return <Component {...props} />;
  const html = renderIsland(<Component {...props} />);
  return (
    <div
      className="island"
      data-island={name}
      data-when={when}
      data-island-status="asleep"
      data-props={JSON.stringify(props)}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: HTML from renderToString
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
