// Marks a component for hydration: an ordinary component in the HTML, its name and props beside it for the
// browser.
import { type ComponentType, createContext, useContext } from 'react';
import { type IslandName, islands, type PropsOf } from '../islands.ts';

/**
 * When the browser wakes it: as it comes into view, when the browser has nothing else to do, or at the first
 * sign that it is used; `kept`: so, too, but at once where the tab keeps what was typed into a form before.
 */
export type Wake = 'visible' | 'idle' | 'interaction' | 'kept';

const InsideIsland = createContext(false);

interface IslandProps<N extends IslandName> {
  name: N;
  when: Wake;
  props: PropsOf[N];
}

/**
 * Renders an island. One within another is a plain part of it: only the outer one is hydrated, so that two
 * roots never own the same nodes.
 */
export function Island<N extends IslandName>({ name, when, props }: IslandProps<N>) {
  const isInside = useContext(InsideIsland);
  const Component: ComponentType<PropsOf[N]> = islands[name];
  if (isInside) return <Component {...props} />;
  return (
    <div
      className="island"
      data-island={name}
      data-when={when}
      data-island-status="asleep"
      data-props={JSON.stringify(props)}
    >
      <InsideIsland value={true}>
        <Component {...props} />
      </InsideIsland>
    </div>
  );
}
