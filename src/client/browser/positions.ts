// Scroll positions of the history entries of soft navigation. They are in session storage, so that they survive a
// reload.
import { readStorage, writeStorage } from './store.ts';

const KEY = 'scroll-positions';

/** Identifies the current history entry among those of swup. Entries that the browser created are 0. */
export const currentEntry = (): number => history.state?.random ?? 0;

export const readPositions = (): Map<number, number> =>
  new Map(JSON.parse(readStorage('sessionStorage', KEY) ?? '[]'));

export const storePositions = (positions: ReadonlyMap<number, number>): void =>
  writeStorage('sessionStorage', KEY, JSON.stringify([...positions]));
