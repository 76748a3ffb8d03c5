// Chart of a simulation: response sources and portal calls per minute, as SVG for light and dark mode.

import type { Minute, Plan } from './simulate.ts';
import type { Source } from './site.ts';

const WIDTH = 720;
const HEIGHT = 320;
const LEFT = 56;
const TOP = 36;
const PLOT = { width: WIDTH - LEFT - 16, height: 170 };
const CALLS = { top: TOP + PLOT.height + 34, height: 50 };
/** Sources from the bottom to the top of the chart. */
const LAYERS: readonly { source: Source; name: string; fill: string }[] = [
  { source: 'memory', name: 'isolate memory', fill: '#0b5c6b' },
  { source: 'cache', name: 'Cache API', fill: '#4d9aa8' },
  { source: 'stale', name: 'stale, revalidated', fill: '#e2a25f' },
  { source: 'render', name: 'rendered', fill: '#c93a0a' },
];
const STYLE =
  'text{font:12px system-ui,sans-serif;fill:#17202e}.axis{stroke:#7d8794}' +
  '@media (prefers-color-scheme:dark){text{fill:#e8ecf2}}';

const number = (value: number) => value.toFixed(1);

/** Draws the minutes since the start of the measurement. Portal calls are scaled by `sample`. */
export function drawChart(minutes: readonly Minute[], plan: Plan, sample: number, title: string): string {
  const charted = minutes.slice(plan.warm / 60);
  const step = PLOT.width / charted.length;
  const x = (index: number) => LEFT + index * step;
  const bars: string[] = [];
  for (const [index, { requests, sources }] of charted.entries()) {
    let bottom = TOP + PLOT.height;
    for (const { source, fill } of LAYERS) {
      const height = requests === 0 ? 0 : (sources[source] / requests) * PLOT.height;
      bottom -= height;
      if (height > 0)
        bars.push(
          `<rect x="${number(x(index))}" y="${number(bottom)}" width="${number(step * 0.9)}" height="${number(height)}" fill="${fill}"/>`,
        );
    }
  }
  const calls = charted.map(({ portalCalls }) => (portalCalls * sample) / 60);
  const maxCalls = Math.max(...calls, 1);
  const callBars = calls.map((value, index) => {
    const height = (value / maxCalls) * CALLS.height;
    return `<rect x="${number(x(index))}" y="${number(CALLS.top + CALLS.height - height)}" width="${number(step * 0.9)}" height="${number(height)}" fill="#8a5bb5"/>`;
  });
  const event = (at: number, name: string) => {
    const left = number(x((at - plan.warm) / 60));
    return `<path class="axis" d="M${left} ${TOP - 6}V${CALLS.top + CALLS.height}" stroke-dasharray="3 3"/><text x="${left}" y="${TOP - 10}" text-anchor="middle">${name}</text>`;
  };
  const legend = LAYERS.map(
    ({ name, fill }, index) =>
      `<rect x="${LEFT + index * 150}" y="${HEIGHT - 18}" width="10" height="10" fill="${fill}"/><text x="${LEFT + 15 + index * 150}" y="${HEIGHT - 9}">${name}</text>`,
  ).join('');
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}">`,
    `<style>${STYLE}</style>`,
    `<text x="4" y="${TOP + 8}">100%</text><text x="4" y="${TOP + PLOT.height}">0%</text>`,
    `<text x="4" y="${CALLS.top + 10}">${Math.round(maxCalls)}/s</text>`,
    `<text x="${LEFT}" y="${CALLS.top - 6}">portal calls per second</text>`,
    ...bars,
    ...callBars,
    event(plan.publication, 'publication'),
    event(plan.override, 'override'),
    legend,
    '</svg>',
    '',
  ].join('\n');
}
