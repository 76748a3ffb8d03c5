// Marks a component for hydration: an ordinary component in the HTML, its name and props beside it for the
// browser.
import { type ComponentType, createContext, useContext } from 'react';
import { renderToString } from 'react-dom/server';
import { type IslandName, islands, type PropsOf } from '../islands.ts';

/**
 * When the browser hydrates it: at the first sign that it is used; `kept`: immediately if the tab stores what was
 * typed into a form before.
 */
export type Wake = 'interaction' | 'kept';

const InsideIsland = createContext(false);

interface IslandProps<N extends IslandName> {
  name: N;
  when: Wake;
  props: PropsOf[N];
}

/**
 * Renders an island. Pages are static markup; the island alone is rendered for hydration, with the marks that React
 * puts between texts. One within another is a plain part of it: only the outer one is hydrated, so that two roots
 * never own the same nodes.
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: what React has rendered just now
      dangerouslySetInnerHTML={{ __html: html }}
    />
  );
}
