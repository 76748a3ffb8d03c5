// Card of the network map: shows the table row of a city, or the entry of an office, next to its point.
import { create } from '../browser/element.ts';
import { addressOf, onScreen, type Spot } from './map-spots.ts';

/** Distance from the point to the card in pixels. */
const GAP = 14;

export interface MapCard {
  /** The visible point. */
  shown: Spot | null;
  show(spot: Spot): void;
  hide(): void;
  /** Repositions the card after its point has moved in the window. */
  reposition(): void;
}

/** Returns the table row, or the office entry, of a point. */
export const entryOf = (spot: Spot): HTMLElement | null => document.getElementById(addressOf(spot).slice(1));

const textOf = (entry: Element, selector: string): string => entry.querySelector(selector)?.textContent ?? '';

/** Returns the lines below the name: country, services, and offices of a city, or an office's role. */
function linesOf(spot: Spot, offices: readonly Spot[]): string[] {
  const cells = [...(entryOf(spot)?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  const within = offices
    .flatMap((office) => entryOf(office) ?? [])
    .map((entry) => `${entry.dataset.one}: ${textOf(entry, '.office-role')}`);
  return [...cells, ...within];
}

/** Creates a card. `frame` contains map and card; `officesIn` returns a city's offices, or the point itself. */
export function createCard(
  frame: HTMLElement,
  element: HTMLElement,
  officesIn: (spot: Spot) => readonly Spot[],
): MapCard {
  const title = element.querySelector('strong');
  const list = element.querySelector('ul');
  const link = element.querySelector('a');
  const card: MapCard = {
    shown: null,
    show(spot) {
      if (card.shown === spot) return;
      card.shown?.link.removeAttribute('data-active');
      card.shown = spot;
      spot.link.setAttribute('data-active', '');
      const entry = entryOf(spot);
      if (title) title.textContent = entry ? textOf(entry, 'th, h4') : '';
      list?.replaceChildren(...linesOf(spot, officesIn(spot)).map((line) => create('li', {}, line)));
      link?.setAttribute('href', addressOf(spot));
      element.hidden = false;
      card.reposition();
    },
    hide() {
      card.shown?.link.removeAttribute('data-active');
      card.shown = null;
      element.hidden = true;
    },
    reposition() {
      if (!card.shown) return;
      const box = frame.getBoundingClientRect();
      const position = onScreen(card.shown);
      const isLeft = position.x > box.left + box.width * 0.6;
      const isAbove = position.y > box.top + box.height * 0.5;
      element.dataset.side = `${isLeft ? 'left' : 'right'} ${isAbove ? 'above' : 'below'}`;
      element.style.setProperty('--x', `${position.x - box.left + (isLeft ? -GAP : GAP)}px`);
      element.style.setProperty('--y', `${position.y - box.top + (isAbove ? -GAP : GAP)}px`);
    },
  };
  return card;
}
