// Diagram of boxes and arrows. Boxes are HTML, so that text wraps in every writing system; arrows are an SVG layer
// below them, with positions in percent.
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { arrow, boxPositions, type Diagram } from './diagram-layout.ts';

type Edge = Diagram['edges'][number] & ReturnType<typeof arrow>;

const keyOf = ({ from, to, kind }: Edge): string => `${from}-${to}-${kind}`;

/** Lines of the edges, and the arrowheads that are not drawn by a box. */
function Arrows({ edges }: { edges: readonly Edge[] }) {
  return (
    <svg className="diagram-edges" aria-hidden="true">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        {edges.map((edge) => (
          <path key={keyOf(edge)} className={`edge-${edge.kind}`} d={edge.d} />
        ))}
      </svg>
      {edges.map((edge) => {
        const { kind, tip } = edge;
        return typeof tip === 'string' ? null : (
          <svg
            key={keyOf(edge)}
            x={`${tip.x}%`}
            y={`${tip.y}%`}
            className={`edge-${kind}`}
            aria-hidden="true"
          >
            <path
              d={kind === 'blocked' ? 'M-5-5 5 5M-5 5 5-5' : 'M-9-5-1 0l-8 5'}
              transform={tip.turn ? `rotate(${tip.turn})` : undefined}
            />
          </svg>
        );
      })}
    </svg>
  );
}

function EdgeLabels({ edges }: { edges: readonly Edge[] }) {
  return (
    <svg className="diagram-edges diagram-words" aria-hidden="true">
      {edges.map((edge) => {
        const { label, middle } = edge;
        return label ? (
          <text
            key={keyOf(edge)}
            x={`${middle.x}%`}
            y={`${middle.y}%`}
            dy={middle.lift}
            textAnchor={middle.anchor}
          >
            {label}
          </text>
        ) : null;
      })}
    </svg>
  );
}

/**
 * Figure with its caption. A list of the same connections is for assistive technology and for phones, where arrows are
 * hidden.
 */
export function DiagramFigure({ diagram, caption, id }: { diagram: Diagram; caption: string; id: string }) {
  const { t } = useView();
  const positions = boxPositions(diagram);
  const names = new Map(diagram.columns.flatMap(({ nodes }) => nodes.map((node) => [node.id, node.label])));
  const edges = diagram.edges.flatMap((edge) => {
    const [from, to] = [positions.get(edge.from), positions.get(edge.to)];
    return from && to && from !== to
      ? [{ ...edge, ...arrow({ from, to, isBlocked: edge.kind === 'blocked' }, diagram, positions) }]
      : [];
  });
  const headsAt = (id: string) =>
    edges.flatMap(({ to, tip, kind }) => (to === id && typeof tip === 'string' ? [tip, kind] : [])).join(' ');
  const rows = Math.max(...diagram.columns.map(({ nodes }) => nodes.length));
  return (
    <figure className="diagram" aria-labelledby={`${id}-caption`}>
      <div className="diagram-stage" data-columns={diagram.columns.length} data-rows={rows}>
        <Arrows edges={edges} />
        {diagram.columns.map(({ label, nodes }) => (
          <div className="diagram-column" key={label}>
            <p className="label">
              <Phrases text={label} column="narrow" />
            </p>
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
        <EdgeLabels edges={edges} />
      </div>
      <ul className="diagram-list" aria-label={t('module.diagram')}>
        {edges.map((edge) => (
          <li key={keyOf(edge)} data-kind={edge.kind}>
            {names.get(edge.from)} → {names.get(edge.to)}
            {edge.label && `: ${edge.label}`}
            {edge.kind === 'blocked' && ` (${t('module.blocked')})`}
          </li>
        ))}
      </ul>
      <figcaption id={`${id}-caption`}>
        <Phrases text={caption} />
      </figcaption>
    </figure>
  );
}
