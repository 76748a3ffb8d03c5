// Network map: shows a card for the point that is hovered, selected, or reached with arrow keys. Without this script,
// every point is a link to its row in the tables below.
import { find } from '../browser/dom.ts';
import { createCard, entryOf } from './map-card.ts';
import { cityOf, codeOf, nearest, next, onScreen, type Spot, spotsIn } from './map-spots.ts';
import { startRoutes } from './route-form.ts';

/** Hit radius in pixels; larger for touch. */
const REACH = { mouse: 22, touch: 32 } as const;

const ARROWS: ReadonlyMap<string, readonly [dx: number, dy: number]> = new Map([
  ['ArrowLeft', [-1, 0]],
  ['ArrowRight', [1, 0]],
  ['ArrowUp', [0, -1]],
  ['ArrowDown', [0, 1]],
]);

interface MapView {
  frame: HTMLElement;
  stage: HTMLElement;
  map: SVGSVGElement;
  element: HTMLElement;
}

/** The points of the map, and the card of the selected point. */
function createSelection({ frame, stage, map, element }: MapView) {
  const [cities, offices] = [spotsIn(map, '.map-dots'), spotsIn(map, '.map-offices')];
  // A city represents its offices.
  const within = Map.groupBy(offices, (office) => cityOf(office, cities) ?? office);
  const spots = [...offices.filter((office) => within.has(office)), ...cities];
  const card = createCard(frame, element, (spot) => within.get(spot) ?? []);
  /** Whether the card stays visible when the pointer leaves. */
  let isPinned = false;
  /** The point that completed a route. Its card would cover the route, so it stays hidden until the pointer leaves. */
  let end: Spot | undefined;

  const ofCode = (code: string | undefined) => spots.find((spot) => codeOf(spot) === code);
  /** Returns the point of a hovered name, or the nearest one within reach. */
  function spotAt({ target, clientX, clientY }: MouseEvent, reach: number): Spot | undefined {
    const name = target instanceof Element ? target.closest<SVGElement>('text') : null;
    return name ? ofCode(name.dataset.code) : nearest(spots, clientX, clientY, reach);
  }
  function choose(spot: Spot | undefined): void {
    end = undefined;
    isPinned = spot !== undefined;
    if (spot) card.show(spot);
    else card.hide();
  }
  /** Hides the card of the point that completes a route. */
  function chooseEnd(spot: Spot): void {
    choose(undefined);
    end = spot;
  }
  const goTo = (spot: Spot): void => {
    choose(spot);
    const { left, width } = stage.getBoundingClientRect();
    stage.scrollBy({ left: onScreen(spot).x - left - width / 2, behavior: 'instant' });
    card.reposition();
  };

  /** Shows the point under the pointer until the pointer leaves, unless another one is selected. */
  function hover(event: MouseEvent): void {
    if (isPinned) return;
    const spot = spotAt(event, REACH.mouse);
    if (spot && spot === end) return;
    end = undefined;
    if (spot) card.show(spot);
    else card.hide();
  }
  function clearHover(): void {
    if (!isPinned) card.hide();
  }
  return { card, cities, spots, ofCode, spotAt, choose, chooseEnd, goTo, hover, clearHover };
}

type Selection = ReturnType<typeof createSelection>;

function handlePointer({ frame, stage, map }: MapView, selection: Selection): void {
  const { card, spotAt, choose, chooseEnd, hover, clearHover } = selection;
  const addToRoute = startRoutes(map);
  stage.addEventListener('pointermove', (event) => {
    if (event.pointerType === 'mouse') hover(event);
  });
  frame.addEventListener('pointerleave', clearHover);
  stage.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const isMouse = event instanceof PointerEvent && event.pointerType === 'mouse';
    const spot = spotAt(event, isMouse ? REACH.mouse : REACH.touch);
    const isEnd = spot?.link.closest('.map-dots') && addToRoute?.(codeOf(spot));
    if (spot && isEnd && isMouse) chooseEnd(spot);
    else choose(spot);
  });
  stage.addEventListener('scroll', card.reposition, { passive: true });
  new ResizeObserver(card.reposition).observe(stage);
}

function handleKeys({ frame, stage, map, element }: MapView, selection: Selection): void {
  const { card, spots, ofCode, choose, goTo } = selection;
  frame.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') choose(undefined);
    if (event.target !== stage) return;
    const arrow = ARROWS.get(event.key);
    if (event.key === 'Enter' && card.shown) find('a', element)?.click();
    if (!arrow) return;
    event.preventDefault();
    // The first arrow key selects the first labeled city.
    const to = card.shown
      ? next(spots, card.shown, ...arrow)
      : (ofCode(map.querySelector<SVGElement>('text')?.dataset.code) ?? spots[0]);
    if (to) goTo(to);
  });
}

/** Handles links between the card, the table rows, and the points. */
function handleLinks({ frame, stage, element }: MapView, { card, cities, goTo }: Selection): void {
  // Opens the row, which may be collapsed; the row links back to the point.
  find('a', element)?.addEventListener('click', () => {
    const folded = card.shown && entryOf(card.shown)?.closest('details');
    if (folded) folded.open = true;
  });
  find('.city-tables')?.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const spot = link && cities.find((city) => `#${city.link.id}` === link.getAttribute('href'));
    if (!spot) return;
    event.preventDefault();
    frame.scrollIntoView({ block: 'center' });
    stage.focus({ preventScroll: true });
    goTo(spot);
  });
}

function startMap(frame: HTMLElement): void {
  const map = frame.querySelector<SVGSVGElement>('.network-map');
  const [stage, element] = [find('.map-stage', frame), find('[data-map-card]', frame)];
  if (!map || !stage || !element) return;
  const view: MapView = { frame, stage, map, element };
  const selection = createSelection(view);
  // Without support for the CSS property, the initial scroll position is 0.
  if (stage.scrollLeft === 0) stage.scrollLeft = find('.map-center', stage)?.offsetLeft ?? 0;
  handlePointer(view, selection);
  handleKeys(view, selection);
  handleLinks(view, selection);
  frame.dataset.mapReady = '';
}

/** Starts the maps of the page, once each. */
export function start(): void {
  for (const frame of document.querySelectorAll<HTMLElement>('[data-map]:not([data-map-ready])'))
    startMap(frame);
}
