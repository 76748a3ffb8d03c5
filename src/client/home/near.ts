// Home page: marks the visitor's approximate location on the map, with an arc to the nearest city, and shows the
// distance below the actions. The location comes from one request and is not stored. The page does not depend on it.
import { find, whenIdle } from '../browser/dom.ts';
import { create } from '../browser/element.ts';

interface HomeMarks {
  /** Paths of the arc, the ring, and the city (views/network/near-arc.ts). */
  paths: string[];
  text: string;
  /** Text about the time to first byte, with `#` for milliseconds. */
  firstByte: string;
}

/** Minimum distance between the visitor's ring and the edge of a phone's screen, in pixels. */
const MARGIN = 24;

/**
 * Returns how far a map must move so that a point is visible: as little as possible, and not past its own edges.
 * All values are horizontal positions in pixels.
 */
export function shiftIntoView(
  point: number,
  view: { left: number; right: number },
  map: { left: number; right: number },
): number {
  const target = Math.min(Math.max(point, view.left + MARGIN), view.right - MARGIN) - point;
  return target > 0
    ? Math.min(target, Math.max(0, view.left - map.left))
    : Math.max(target, Math.min(0, view.right - map.right));
}

/**
 * Maximum response time in milliseconds that a visitor perceives as immediate. Longer times are not shown, because they
 * are not evidence of a nearby edge.
 */
const IMMEDIATE_MS = 100;

/**
 * Returns the page's time to first byte in milliseconds; `undefined` if it is longer than `IMMEDIATE_MS`, or if the
 * page came from the browser's cache or by soft navigation.
 */
export function firstByteOf(
  entry: PerformanceNavigationTiming | undefined,
  path: string,
): number | undefined {
  if (!entry || new URL(entry.name).pathname !== path || entry.transferSize === 0) return undefined;
  const time = Math.round(entry.responseStart - entry.requestStart);
  return time > 0 && time <= IMMEDIATE_MS ? time : undefined;
}

function show({ paths, text, firstByte }: HomeMarks): void {
  const [hero, map, marks, line] = ['.home-hero', '.flow-map', '.map-near', '.home-near'].map((part) =>
    document.querySelector<HTMLElement | SVGElement>(part),
  );
  if (!hero || !map || !marks || !line) return;
  for (const [index, path] of [...marks.children].entries()) path.setAttribute('d', paths[index] ?? '');
  const navigation = performance
    .getEntriesByType('navigation')
    .find((entry) => entry instanceof PerformanceNavigationTiming);
  const time = firstByteOf(navigation, location.pathname);
  line.textContent = text;
  if (time) line.append(' ', create('span', {}, firstByte.replace('#', String(time))));
  const ring = marks.children[1]?.getBoundingClientRect();
  const shift =
    ring && shiftIntoView(ring.x + ring.width / 2, hero.getBoundingClientRect(), map.getBoundingClientRect());
  if (shift) map.style.translate = `${shift}px`;
  marks.setAttribute('data-shown', '');
}

async function load(): Promise<void> {
  // The logo links to the home page of this language.
  const response = await fetch(`${find<HTMLAnchorElement>('a.logo')?.pathname}nearest/data.json`, {
    priority: 'low',
  });
  const { home }: { home?: HomeMarks } = await response.json();
  if (home) show(home);
}

/** Requests the visitor's location when the browser is idle. */
export function startNear(): void {
  if (find('.home-near:empty')) whenIdle(() => load().catch(() => undefined));
}
