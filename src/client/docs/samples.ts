// Code samples in several languages (D28): the selected language is stored and shown in every group, on this page and
// on later ones.
import { loadChunk } from '../boot/chunk.ts';
import { closest, find } from '../browser/dom.ts';
import { readStorage, writeStorage } from '../browser/store.ts';

const KEY = 'docs-sample';
const SUMMARY = '.code-group summary';
const BLOCK = 'details[open] > .code-block';
const LINK = '.code-group a.code-block';

/** Opens the samples of a language. If `keepsHeight`, each has the height of the sample that it replaces. */
function open(language: string, group?: Element | null, keepsHeight = false): void {
  for (const sample of document.querySelectorAll<HTMLDetailsElement>('.code-group > details')) {
    const other = sample.closest<HTMLElement>('.code-group');
    if (!other || other === group || sample.open || find('summary', sample)?.textContent !== language)
      continue;
    const height = find(BLOCK, other)?.offsetHeight;
    sample.open = true;
    const block = find(BLOCK, other);
    if (keepsHeight && block) block.style.height = `${height}px`;
  }
  // API pages contain the samples of one language, and links to the others.
  if (find(LINK))
    void loadChunk(() => import('./sample-page.ts')).then((page) =>
      // The link to the samples remains if they cannot be loaded.
      page?.showSamples(language).catch(() => undefined),
    );
}

/**
 * Shows the stored language on a new page, unless the URL selects one. The layout does not change, because the page may
 * already have been painted.
 */
export function restoreSamples(): void {
  const language = readStorage('localStorage', KEY);
  if (language && !location.search.includes('sample=')) open(language, null, true);
}

/** Stores each choice and shows it in the other groups; the browser shows it in its own group. */
export function startSamples(): void {
  document.addEventListener('click', (event) => {
    const summary = closest(event, SUMMARY);
    if (!summary) return;
    writeStorage('localStorage', KEY, summary.textContent);
    open(summary.textContent, summary.closest('.code-group'));
  });
}
