// Diagram of connected parts. Boxes are HTML, so that their text wraps in any script; arrows are SVG below
// them, in percentages.
import { useView } from '../context.tsx';
import { arrow, type Diagram, seats } from './diagram-layout.ts';

/**
 * Figure with its caption, and the same connections as a list for assistive technology and for phones, which
 * show no arrows.
 */
export function DiagramFigure({ diagram, caption, id }: { diagram: Diagram; caption: string; id: string }) {
  const { t } = useView();
  const places = seats(diagram);
  const names = new Map(diagram.columns.flatMap(({ nodes }) => nodes.map((node) => [node.id, node.label])));
  const edges = diagram.edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    return from && to && from !== to
      ? [{ ...edge, ...arrow(from, to, diagram, edge.kind === 'blocked') }]
      : [];
  });
  const headsAt = (id: string) =>
    edges.flatMap(({ to, tip, kind }) => (to === id && typeof tip === 'string' ? [tip, kind] : [])).join(' ');
  const rows = Math.max(...diagram.columns.map(({ nodes }) => nodes.length));
  return (
    <figure className="diagram" aria-labelledby={`${id}-caption`}>
      <div className="diagram-stage" data-columns={diagram.columns.length} data-rows={rows}>
        <svg className="diagram-edges" aria-hidden="true">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
            {edges.map(({ from, to, kind, d }) => (
              <path key={`${from}-${to}-${kind}`} className={`edge-${kind}`} d={d} />
            ))}
          </svg>
          {edges.map(({ from, to, kind, tip, stop }) =>
            typeof tip === 'string' ? null : (
              <svg
                key={`${from}-${to}-${kind}`}
                x={`${tip.x}%`}
                y={`${tip.y}%`}
                className={`edge-${kind}`}
                aria-hidden="true"
              >
                <path
                  d={stop ? 'M-5-5 5 5M-5 5 5-5' : 'M-9-5-1 0l-8 5'}
                  transform={tip.turn ? `rotate(${tip.turn})` : undefined}
                />
              </svg>
            ),
          )}
        </svg>
        {diagram.columns.map(({ label, nodes }) => (
          <div className="diagram-column" key={label}>
            <p className="label">{label}</p>
            <ul className="diagram-nodes">
              {nodes.map((node) => (
                <li key={node.id}>
                  <div
                    className="diagram-node"
                    data-accent={node.accent ? '' : undefined}
                    data-head={headsAt(node.id) || undefined}
                  >
                    <strong>{node.label}</strong>
                    {node.note && <span>{node.note}</span>}
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <svg className="diagram-edges diagram-words" aria-hidden="true">
          {edges.map(({ from, to, kind, label, middle }) =>
            label ? (
              <text
                key={`${from}-${to}-${kind}`}
                x={`${middle.x}%`}
                y={`${middle.y}%`}
                dy={middle.lift}
                textAnchor={middle.anchor}
              >
                {label}
              </text>
            ) : null,
          )}
        </svg>
      </div>
      <ul className="diagram-list" aria-label={t('module.diagram')}>
        {edges.map(({ from, to, kind, label }) => (
          <li key={`${from}-${to}-${kind}`} data-kind={kind}>
            {names.get(from)} → {names.get(to)}
            {label && `: ${label}`}
            {kind === 'blocked' && ` (${t('module.blocked')})`}
          </li>
        ))}
      </ul>
      <figcaption id={`${id}-caption`}>{caption}</figcaption>
    </figure>
  );
}
