// Passage through several stages: lines from many sources, a bar where they stop, and a dashed line to the target that
// they would have reached.
import type { GraphicDetails } from '../../../common/contract/modules/graphics.ts';
import { curve, dots, line, type Point, spread } from '../drawings/path.ts';
import { hashOf, random } from '../drawings/random.ts';

type Row = GraphicDetails<'passage'>['rows'][number];

/** Width of a stage and height of a row, in view box units. The drawing is stretched to the available width. */
const STAGE = 100;
const HEIGHT = 96;
const MIDDLE = HEIGHT / 2;

function paths({ lines, stop, hit }: Row, seed: number) {
  const rand = random(hashOf(`passage ${seed}`));
  const end = (stop + 0.5) * STAGE;
  const band = Math.min(40, (lines - 1) * 6);
  const sources = spread(lines, lines > 1 ? 14 : MIDDLE, lines > 1 ? HEIGHT - 14 : MIDDLE).map(
    (y): Point => [16 + rand() * 40, y],
  );
  const flows = sources.map(([x, y], index): Point[] => {
    const lane = MIDDLE - band / 2 + (lines > 1 ? (band * index) / (lines - 1) : 0);
    const meet = Math.min(end - 12, STAGE * 1.05);
    return [
      [x, y],
      [x + (meet - x) * 0.45, y + (lane - y) * 0.45],
      [meet, lane],
      [end, lane],
    ];
  });
  const reach = (hit + 0.5) * STAGE;
  return {
    flows: flows.map((points) => curve(points)).join(''),
    sources: dots(sources),
    stop: line([
      [end, MIDDLE - band / 2 - 14],
      [end, MIDDLE + band / 2 + 14],
    ]),
    beyond: line([
      [end, MIDDLE],
      [reach, MIDDLE],
    ]),
    hit: dots([[reach, MIDDLE]]),
  };
}

function Track({ row, seed, stages }: { row: Row; seed: number; stages: number }) {
  const { flows, sources, stop, beyond, hit } = paths(row, seed);
  const guides = spread(stages, STAGE / 2, (stages - 0.5) * STAGE).map((x) =>
    line([
      [x, 0],
      [x, HEIGHT],
    ]),
  );
  return (
    <svg
      viewBox={`0 0 ${stages * STAGE} ${HEIGHT}`}
      width="100%"
      height={HEIGHT}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path className="graphic-guide" d={guides.join('')} />
      <path className="ink-ink form-hair" d={flows} />
      <path className="ink-ink form-dot" d={sources} />
      <path className="ink-signal form-dash" d={beyond} />
      <path className="ink-signal form-disc" d={hit} />
      <path className="ink-second graphic-stop" d={stop} />
    </svg>
  );
}

export function Passage({ details: { stages, key, rows } }: { details: GraphicDetails<'passage'> }) {
  return (
    <div className="passage">
      <ol className="passage-stages">
        {stages.map((stage) => (
          <li key={stage}>{stage}</li>
        ))}
      </ol>
      <ul className="passage-rows">
        {rows.map((row, seed) => (
          <li key={row.name}>
            <p className="passage-name">
              <strong>{row.name}</strong>
              <span>{row.note}</span>
            </p>
            <div className="passage-track">
              <Track row={row} seed={seed} stages={stages.length} />
              <p className="passage-places" aria-hidden="true">
                {stages.map((stage, index) => (
                  <span key={stage}>{index + 1}</span>
                ))}
              </p>
            </div>
            <dl>
              <dt data-mark="stop">{key.stop}</dt>
              <dd>{row.stopped}</dd>
              <dt data-mark="hit">{key.hit}</dt>
              <dd>{row.exhausted}</dd>
            </dl>
          </li>
        ))}
      </ul>
      <p className="graphic-note">{key.flow}</p>
    </div>
  );
}
