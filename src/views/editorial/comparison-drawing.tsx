// Drawings of comparisons: the part of a network that each of the two subjects covers. Topics are codes of articles.

/** SVG paths of one side: the outline, and the part that the subject covers. */
interface Side {
  outline: string;
  part: string;
}

const dot = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0`;

/** Layer of the OSI model, from 7 at the top to 1 at the bottom. */
const layer = (number: number, width = 180): string => `M20 ${(7 - number) * 16 + 2}h${width}v11h-${width}z`;
const LAYERS = [7, 6, 5, 4, 3, 2, 1];
const layers = LAYERS.map((each) => layer(each)).join('');

/** Applications of a network. */
const applications = Array.from({ length: 24 }, (_, index) => ({
  x: 64 + (index % 6) * 24,
  y: 17 + Math.floor(index / 6) * 26,
}));
const network = applications.map(({ x, y }) => dot(x, y, 5)).join('');
const boundary = 'M46 1h152v110h-152z';

const DRAWINGS: ReadonlyMap<string, readonly [Side, Side]> = new Map([
  [
    'waf-vs-firewall',
    [
      { outline: layers, part: layer(3) + layer(4) + layer(7, 60) },
      { outline: layers, part: layer(7) },
    ],
  ],
  [
    'zero-trust-vs-vpn',
    [
      { outline: `M0 56h46${boundary}`, part: network },
      { outline: `M0 43h59${boundary}${network}`, part: dot(64, 43, 5) },
    ],
  ],
  [
    'edge-computing-vs-cloud-computing',
    [
      { outline: '', part: dot(52, 34, 24) + dot(138, 74, 24) },
      {
        outline: '',
        part: Array.from({ length: 40 }, (_, index) =>
          dot(10 + (index % 10) * 20, 16 + Math.floor(index / 10) * 24 + ((index * 7) % 5) * 3, 4),
        ).join(''),
      },
    ],
  ],
]);

/** Renders nothing for a topic without a drawing. */
export const ComparisonDrawing = ({ topic }: { topic: string }) =>
  DRAWINGS.get(topic)?.map(({ outline, part }, side) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the sides have a fixed order
    <svg key={side} viewBox="0 0 201 112" aria-hidden="true">
      <path d={outline} />
      <path d={part} />
      {outline === layers &&
        LAYERS.map((number) => (
          <text key={number} x={0} y={(7 - number) * 16 + 12}>
            {number}
          </text>
        ))}
    </svg>
  ));
