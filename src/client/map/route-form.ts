// Route between two cities on the network map: the server renders the result and the drawing, and this script inserts
// them without a page load. The visitor enters both cities, or selects them on the map one after the other.
import type { RouteParts } from '../../views/network/route-query.ts';
import { closest, find, isPlainClick } from '../browser/dom.ts';
import { trusted } from '../browser/trusted-types.ts';

/** URL of this page with or without the cities of a route. Other parameters are preserved. */
export function urlWith(here: string, cities: { from?: string; to?: string }): string {
  const { origin, href } = new URL(here);
  const url = new URL(href);
  for (const [name, city] of Object.entries({ from: cities.from, to: cities.to })) {
    url.searchParams.delete(name);
    if (city) url.searchParams.set(name, city);
  }
  url.hash = '';
  return url.href.slice(origin.length);
}

/** Replaces the URL in the current history entry, including the copy that soft navigation stores. */
function storeAddress(address: string): void {
  const state: unknown = history.state;
  history.replaceState({ ...(typeof state === 'object' ? state : null), url: address }, '', address);
}

interface RouteView {
  form: HTMLFormElement;
  answer: HTMLElement;
  drawing: SVGGraphicsElement;
  /** URL of the endpoint that returns the parts of a route. */
  data: string;
}

function viewOf(map: SVGSVGElement): { root: HTMLElement; view: RouteView } | null {
  const root = find('[data-route]');
  const form = root && find<HTMLFormElement>('form', root);
  const answer = root && find('.route-answer', root);
  const drawing = map.querySelector<SVGGraphicsElement>('.map-path');
  if (!root || !form || !answer || !drawing) return null;
  return { root, view: { form, answer, drawing, data: root.dataset.route ?? '' } };
}

const fieldOf = ({ form }: RouteView, name: 'from' | 'to') => find<HTMLInputElement>(`[name=${name}]`, form);

/** Scrolls the map, which is wider than a phone, to the middle of the drawing. */
function scrollTo({ drawing }: RouteView): void {
  const stage = drawing.closest('.map-stage');
  const line = drawing.querySelector('[data-line=direct]');
  if (!stage || !line) return;
  const [outer, inner] = [stage.getBoundingClientRect(), line.getBoundingClientRect()];
  stage.scrollBy({ left: inner.left + inner.width / 2 - outer.left - outer.width / 2, behavior: 'instant' });
}

/** Loads and shows the result of a query. Rejects on failure. */
async function load(view: RouteView, cities: { from: string; to: string }, isLatest: () => boolean) {
  const url = new URL(view.data, location.href);
  url.searchParams.set('from', cities.from);
  url.searchParams.set('to', cities.to);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${response.status}`);
  const parts: RouteParts = await response.json();
  if (!isLatest()) return parts;
  for (const name of ['from', 'to'] as const) {
    const field = fieldOf(view, name);
    if (field) field.value = parts[name];
  }
  view.answer.innerHTML = trusted.createHTML(parts.answer);
  view.drawing.innerHTML = trusted.createHTML(parts.drawing);
  scrollTo(view);
  storeAddress(urlWith(location.href, cities));
  return parts;
}

/**
 * Starts the form of a map. Returns a function that adds a city to the route and returns whether it completes the
 * route; `undefined` without a form.
 */
export function startRoutes(map: SVGSVGElement): ((code: string) => boolean) | undefined {
  const mapView = viewOf(map);
  if (!mapView) return undefined;
  const { root, view } = mapView;
  let start = root.dataset.start ?? '';
  let latest: object | undefined;
  scrollTo(view);

  function show(cities: { from: string; to: string }): void {
    const id = {};
    latest = id;
    load(view, cities, () => latest === id).then(
      (parts) => {
        if (latest === id) start = parts.start;
      },
      // The page of this URL shows the same route.
      () => location.assign(urlWith(location.href, cities)),
    );
  }
  view.form.addEventListener('submit', (event) => {
    event.preventDefault();
    show({ from: fieldOf(view, 'from')?.value ?? '', to: fieldOf(view, 'to')?.value ?? '' });
  });
  view.answer.addEventListener('click', (event) => {
    const link = closest<HTMLAnchorElement>(event, 'a');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const { searchParams } = new URL(link.href);
    const [from, to] = [searchParams.get('from') ?? '', searchParams.get('to') ?? ''];
    // The link is removed together with the result.
    fieldOf(view, 'from')?.focus({ preventScroll: true });
    show({ from, to });
  });
  return (code) => {
    if (code === start) return false;
    const isEnd = start !== '';
    show(isEnd ? { from: start, to: code } : { from: code, to: '' });
    // A third city starts a new route.
    start = isEnd ? '' : code;
    return isEnd;
  };
}
