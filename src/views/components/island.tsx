// Island: the HTML of a component, with its name and props as attributes for hydration.
import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, islands, type PropsOf } from '../islands.ts';

/** When the island hydrates: at the first interaction with it, or immediately if the tab has stored form input. */
export type HydrationTrigger = 'interaction' | 'stored';

const InsideIsland = createContext(false);

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
  const isInside = useContext(InsideIsland);
  const Component: ComponentType<PropsOf[N]> = islands[name];
  if (isInside) return <Component {...props} />;
  const html = renderToString(
    <InsideIsland value={true}>
      <Component {...props} />
    </InsideIsland>,
  );
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
