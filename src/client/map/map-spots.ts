// Points of the network map: screen positions and hit testing.

/** A point on the map, in SVG user units. */
export interface Spot {
  link: SVGGraphicsElement;
  x: number;
  y: number;
}

/** Maximum distance between an office and its city, in SVG user units. */
const MAX_OVERLAP_DISTANCE = 0.8;
/** Points closer than this, in pixels, overlap; the topmost one is hit. */
const OVERLAP_PX = 2;

/** Returns the city of an office; `undefined` if none is close enough. */
export function cityOf(office: Spot, cities: readonly Spot[]): Spot | undefined {
  const distanceTo = (city: Spot) => Math.hypot(city.x - office.x, city.y - office.y);
  const [first] = [...cities].sort((a, b) => distanceTo(a) - distanceTo(b));
  return first && distanceTo(first) < MAX_OVERLAP_DISTANCE ? first : undefined;
}

/** Returns the points in a part of the map. */
export const spotsIn = (map: SVGSVGElement, part: string): Spot[] =>
  [...map.querySelectorAll<SVGGraphicsElement>(`${part} a`)].map((link) => {
    const { x, y, width, height } = link.getBBox();
    return { link, x: x + width / 2, y: y + height / 2 };
  });

/** Anchor and code of a point: `#city-oslo` and `oslo`. */
export const addressOf = ({ link }: Spot): string => link.getAttribute('href') ?? '';
export const codeOf = (spot: Spot): string => addressOf(spot).replace(/^#[a-z]+-/, '');

/** Returns the position of a point in the window, in pixels. */
export const onScreen = ({ link, x, y }: Spot): DOMPoint =>
  new DOMPoint(x, y).matrixTransform(link.ownerSVGElement?.getScreenCTM() ?? undefined);

/** Returns the point nearest to a position within `reach` pixels; the last of `spots` is topmost. */
export function nearest(spots: readonly Spot[], x: number, y: number, reach: number): Spot | undefined {
  let best: { spot: Spot; distance: number } | undefined;
  for (const spot of spots) {
    const position = onScreen(spot);
    const distance = Math.hypot(position.x - x, position.y - y);
    if (distance < (best ? best.distance + OVERLAP_PX : reach))
      best = { spot, distance: Math.min(distance, best?.distance ?? distance) };
  }
  return best?.spot;
}

/** Returns the next point in a direction; a sideways offset increases the distance. */
export function next(spots: readonly Spot[], from: Spot, dx: number, dy: number): Spot | undefined {
  const [best] = spots
    .map((spot) => ({
      spot,
      along: (spot.x - from.x) * dx + (spot.y - from.y) * dy,
      aside: Math.abs((spot.x - from.x) * dy + (spot.y - from.y) * dx),
    }))
    .filter(({ along, aside }) => along > 0 && aside <= along * 1.5)
    .sort((a, b) => a.along + 2 * a.aside - (b.along + 2 * b.aside));
  return best?.spot;
}
