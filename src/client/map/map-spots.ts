// The points of the network map: where they are on the screen, and which one is meant.

/** A point of the map, in units of its sheet. */
export interface Spot {
  link: SVGGraphicsElement;
  x: number;
  y: number;
}

/** Nearer than this, in units of the sheet, an office is in a city. */
const SAME_PLACE = 0.8;
/** Of points that stand on each other, so many pixels apart, the one that is drawn above is meant. */
const ON_TOP = 2;

/** The city that an office is in. */
export function cityOf(office: Spot, cities: readonly Spot[]): Spot | undefined {
  const far = (city: Spot) => Math.hypot(city.x - office.x, city.y - office.y);
  const [first] = [...cities].sort((a, b) => far(a) - far(b));
  return first && far(first) < SAME_PLACE ? first : undefined;
}

/** The points in a part of the map. */
export const spotsIn = (map: SVGSVGElement, part: string): Spot[] =>
  [...map.querySelectorAll<SVGGraphicsElement>(`${part} a`)].map((link) => {
    const { x, y, width, height } = link.getBBox();
    return { link, x: x + width / 2, y: y + height / 2 };
  });

/** The address of what a point stands for, and its code: `#city-oslo` and `oslo`. */
export const addressOf = ({ link }: Spot): string => link.getAttribute('href') ?? '';
export const codeOf = (spot: Spot): string => addressOf(spot).replace(/^#[a-z]+-/, '');

/** Where a point is in the window, in pixels. */
export const onScreen = ({ link, x, y }: Spot): DOMPoint =>
  new DOMPoint(x, y).matrixTransform(link.ownerSVGElement?.getScreenCTM() ?? undefined);

/**
 * The point that a place in the window is nearest to, those above last in `spots`, unless it is further off than
 * `reach`, in pixels.
 */
export function nearest(spots: readonly Spot[], x: number, y: number, reach: number): Spot | undefined {
  let best: { spot: Spot; far: number } | undefined;
  for (const spot of spots) {
    const at = onScreen(spot);
    const far = Math.hypot(at.x - x, at.y - y);
    if (far < (best ? best.far + ON_TOP : reach)) best = { spot, far: Math.min(far, best?.far ?? far) };
  }
  return best?.spot;
}

/** The next point in a direction; one that lies aside counts as further off. */
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
