// Hydration marker of a component: its HTML, with name and props as attributes for the browser.
import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, islands, type PropsOf } from '../islands.ts';

/** Time of hydration: at the first sign of use, or immediately if the tab stores form input. */
export type Wake = 'interaction' | 'stored';

const InsideIsland = createContext(false);

interface IslandProps<N extends IslandName> {
  name: N;
  when: Wake;
  props: PropsOf[N];
}

/**
 * Renders an island. Pages are static markup; only islands are rendered for hydration, with React's text
 * separators. A nested island is a plain part of the outer one, so that two roots never own the same nodes.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: output of React
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
