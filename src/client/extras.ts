// What nobody sees without a script is no part of a page: search overlay, choice about cookies and what menus say of
// their entries are fetched once a load, when there is time or somebody wants them (src/pages/extras.tsx).
import { isSpared } from './connection.ts';
import { carriedHere, find, onceLoaded, whenIdle } from './dom.ts';
import { wakeIslands } from './islands.ts';

interface ExtrasFile {
  html: string;
  notes: [address: string, note: string][];
}

/** Says of each entry of the menus what there is to say, in small print beneath it. */
function putNotes(notes: ExtrasFile['notes']): void {
  const noteOf = new Map(notes);
  for (const link of document.querySelectorAll('.mega-groups a:not(.mega-group)')) {
    const note = noteOf.get(link.getAttribute('href')?.split('?')[0] ?? '');
    if (note === undefined) continue;
    const small = document.createElement('small');
    small.textContent = note;
    link.after(small);
  }
}

/** Gives the links of the extras what travels with the visitor (§2). */
function carryAlong(place: Element): void {
  const carried = carriedHere();
  if (carried === '') return;
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')) link.search = carried;
}

async function load(): Promise<boolean> {
  const place = find('#extras');
  const answer = await fetch(place?.dataset.from ?? '', { priority: 'low' });
  if (!place || !answer.ok) return false;
  const { html, notes } = (await answer.json()) as ExtrasFile;
  place.innerHTML = html;
  carryAlong(place);
  putNotes(notes);
  wakeIslands(place);
  return true;
}

let loading: Promise<boolean> | undefined;

/** Resolves when the extras are on the page; to `false` when they cannot be had now. */
export function extras(): Promise<boolean> {
  loading ??= load()
    .catch(() => false)
    .then((isThere) => {
      if (!isThere) loading = undefined;
      return isThere;
    });
  return loading;
}

/** Has them ready for the first sign that somebody wants them, and sooner where the connection allows it. */
export function startExtras(): void {
  const header = find('.site-header');
  const listen = (sign: 'pointerover' | 'focusin') =>
    header?.addEventListener(sign, () => void extras(), { once: true, passive: true });
  listen('focusin');
  // As in intent.ts: a pointer that rests there wants nothing.
  onceLoaded(() => listen('pointerover'));
  whenIdle(() => {
    if (!isSpared()) void extras();
  });
}
