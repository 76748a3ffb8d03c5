// A picture of how parts connect. Boxes are HTML, so that their text wraps in any script; arrows are SVG laid under them in percentages.
import type { Details } from '../../api/contract/modules.ts';
import { useView } from '../context.tsx';

export type Diagram = Details<'architecture'>['diagram'];

/** Width of the gap between two columns in percent; the style sheet has the same. */
const GAP = 9;

interface Seat {
  left: number;
  right: number;
  y: number;
  column: number;
}

/** Where each box sits, in percent of the stage: columns are equally wide, the boxes of a column equally far apart. */
export function seats({ columns }: Diagram): Map<string, Seat> {
  const width = (100 - GAP * (columns.length - 1)) / columns.length;
  return new Map(
    columns.flatMap(({ nodes }, column) =>
      nodes.map(({ id }, row): [string, Seat] => {
        const left = column * (width + GAP);
        return [id, { left, right: left + width, y: ((row + 0.5) / nodes.length) * 100, column }];
      }),
    ),
  );
}

const round = (value: number): number => Math.round(value * 100) / 100;

interface Arrow {
  d: string;
  tip: { x: number; y: number; turn: 0 | 180 };
  middle: { x: number; y: number };
  stop: boolean;
}

/** The way of one edge: from side to side, or around on the right between two boxes of one column. */
function arrow(from: Seat, to: Seat, stop: boolean): Arrow {
  if (from.column === to.column) {
    const out = from.right + GAP * 0.55;
    return {
      d: `M${round(from.right)} ${round(from.y)}C${round(out)} ${round(from.y)} ${round(out)} ${round(to.y)} ${round(to.right)} ${round(to.y)}`,
      tip: { x: to.right, y: to.y, turn: 180 },
      middle: { x: from.right + GAP * 0.42, y: (from.y + to.y) / 2 },
      stop,
    };
  }
  const ahead = from.column < to.column;
  const [x1, x2] = ahead ? [from.right, to.left] : [from.left, to.right];
  const bend = (x2 - x1) / 2;
  const end = stop ? x2 - (x2 - x1) * 0.28 : x2;
  const y2 = stop && from.y !== to.y ? from.y + (to.y - from.y) * 0.72 : to.y;
  return {
    d: `M${round(x1)} ${round(from.y)}C${round(x1 + bend)} ${round(from.y)} ${round(end - (end - x1) / 2)} ${round(y2)} ${round(end)} ${round(y2)}`,
    tip: { x: end, y: y2, turn: ahead ? 0 : 180 },
    middle: { x: (x1 + end) / 2, y: (from.y + y2) / 2 },
    stop,
  };
}

/** The figure with its caption, and the same connections as a list: read by assistive technology, and shown on phones in place of arrows. */
export function DiagramFigure({ diagram, caption, id }: { diagram: Diagram; caption: string; id: string }) {
  const { t } = useView();
  const places = seats(diagram);
  const names = new Map(diagram.columns.flatMap(({ nodes }) => nodes.map((node) => [node.id, node.label])));
  const edges = diagram.edges.flatMap((edge) => {
    const [from, to] = [places.get(edge.from), places.get(edge.to)];
    return from && to && from !== to ? [{ ...edge, ...arrow(from, to, edge.kind === 'blocked') }] : [];
  });
  const rows = Math.max(...diagram.columns.map(({ nodes }) => nodes.length));
  return (
    <figure className="diagram" aria-labelledby={`${id}-caption`}>
      <div className="diagram-stage" data-columns={diagram.columns.length} data-rows={rows}>
        <svg className="diagram-edges" aria-hidden="true" focusable="false">
          <svg viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            {edges.map(({ from, to, kind, d }) => (
              <path key={`${from}-${to}-${kind}`} className={`edge-${kind}`} d={d} />
            ))}
          </svg>
          {edges.map(({ from, to, kind, tip, stop }) => (
            <svg key={`${from}-${to}-${kind}`} x={`${round(tip.x)}%`} y={`${round(tip.y)}%`} overflow="visible" className={`edge-${kind}`}>
              <path d={stop ? 'M-5-5 5 5M-5 5 5-5' : 'M-9-5-1 0l-8 5'} transform={tip.turn ? 'rotate(180)' : undefined} />
            </svg>
          ))}
        </svg>
        {diagram.columns.map(({ label, nodes }) => (
          <div className="diagram-column" key={label}>
            <p className="label">{label}</p>
            <ul className="diagram-nodes">
              {nodes.map((node) => (
                <li key={node.id}>
                  <div className="diagram-node" data-accent={node.accent ? '' : undefined}>
                    <strong>{node.label}</strong>
                    {node.note && <span>{node.note}</span>}
                  </div>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <svg className="diagram-edges diagram-words" aria-hidden="true" focusable="false">
          {edges.map(({ from, to, kind, label, middle }) =>
            label ? (
              <text key={`${from}-${to}-${kind}`} x={`${round(middle.x)}%`} y={`${round(middle.y)}%`} dy="-7" textAnchor="middle">
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
