// Loads the extras of a page (src/pages/extras.tsx): search overlay, choice about cookies, and the descriptions and
// illustrations of the menus. They are fetched once a load, when the browser is idle or the visitor needs them.
import { isSpared } from './connection.ts';
import { carriedHere, find, onceLoaded, whenIdle } from './dom.ts';
import { wakeIslands } from './islands.ts';
import { placeThemeChoice } from './theme.ts';

interface ExtrasFile {
  html: string;
  notes: [address: string, note: string][];
  panels: { title: string; description: string; illustration: string; promotion: string }[];
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

const paragraph = (text: string): HTMLElement => {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
};

/** Adds descriptions and illustrations to the panels of the menus. A cached page may have other menus than the file. */
function fillPanels(panels: ExtrasFile['panels']): void {
  const panelOf = new Map(panels.map((panel) => [panel.title, panel]));
  for (const mega of document.querySelectorAll('.mega')) {
    const title = mega.querySelector('.mega-lead strong');
    const panel = panelOf.get(title?.textContent ?? '');
    if (!panel) continue;
    if (panel.description) title?.after(paragraph(panel.description));
    const aside = mega.querySelector('.mega-aside');
    aside?.insertAdjacentHTML('afterbegin', panel.illustration);
    if (panel.promotion) aside?.querySelector('strong')?.after(paragraph(panel.promotion));
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
  const { html, notes, panels } = (await answer.json()) as ExtrasFile;
  place.innerHTML = html;
  carryAlong(place);
  putNotes(notes);
  fillPanels(panels);
  placeThemeChoice(place.querySelector('[data-theme-choice]'));
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
  const listen = (sign: 'pointerover' | 'focusin') => {
    for (const part of document.querySelectorAll('.site-header, .site-footer'))
      part.addEventListener(sign, () => void extras(), { once: true, passive: true });
  };
  listen('focusin');
  // As in intent.ts: a pointer that rests there wants nothing.
  onceLoaded(() => listen('pointerover'));
  whenIdle(() => {
    if (!isSpared()) void extras();
  });
}
