// The card of the network map: what the row of a city in the tables says, or the entry of an office, beside its
// point.
import { addressOf, onScreen, type Spot } from './map-spots.ts';

/** From the point to the card, in pixels. */
const GAP = 14;

export interface MapCard {
  /** The point that is shown. */
  shown: Spot | null;
  show(spot: Spot): void;
  hide(): void;
  /** Puts the card beside its point again, after that has moved in the window. */
  place(): void;
}

/** The row in a table, or the entry among the offices, that a point stands for. */
export const entryOf = (spot: Spot): HTMLElement | null => document.getElementById(addressOf(spot).slice(1));

const textOf = (entry: Element, selector: string): string => entry.querySelector(selector)?.textContent ?? '';

/** The lines below the name: country and services of a city, the offices in it; or what an office does. */
function linesOf(spot: Spot, offices: readonly Spot[]): string[] {
  const cells = [...(entryOf(spot)?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent);
  const within = offices
    .flatMap((office) => entryOf(office) ?? [])
    .map((entry) => `${entry.dataset.one}: ${textOf(entry, '.office-role')}`);
  return [...cells, ...within];
}

/** `frame` holds map and card; `officesIn` says which offices are in a city, or are the point itself. */
export function createCard(
  frame: HTMLElement,
  element: HTMLElement,
  officesIn: (spot: Spot) => readonly Spot[],
): MapCard {
  const title = element.querySelector('strong');
  const list = element.querySelector('ul');
  const way = element.querySelector('a');
  const card: MapCard = {
    shown: null,
    show(spot) {
      if (card.shown === spot) return;
      card.shown?.link.removeAttribute('data-active');
      card.shown = spot;
      spot.link.setAttribute('data-active', '');
      const entry = entryOf(spot);
      if (title) title.textContent = entry ? textOf(entry, 'th, h4') : '';
      list?.replaceChildren(
        ...linesOf(spot, officesIn(spot)).map((line) => {
          const item = document.createElement('li');
          item.textContent = line;
          return item;
        }),
      );
      way?.setAttribute('href', addressOf(spot));
      element.hidden = false;
      card.place();
    },
    hide() {
      card.shown?.link.removeAttribute('data-active');
      card.shown = null;
      element.hidden = true;
    },
    place() {
      if (!card.shown) return;
      const box = frame.getBoundingClientRect();
      const at = onScreen(card.shown);
      const isLeft = at.x > box.left + box.width * 0.6;
      const isAbove = at.y > box.top + box.height * 0.5;
      element.dataset.side = `${isLeft ? 'left' : 'right'} ${isAbove ? 'above' : 'below'}`;
      element.style.setProperty('--x', `${at.x - box.left + (isLeft ? -GAP : GAP)}px`);
      element.style.setProperty('--y', `${at.y - box.top + (isAbove ? -GAP : GAP)}px`);
    },
  };
  return card;
}
