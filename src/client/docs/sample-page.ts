// Loads the samples of an API page in another language from the same page with another query.
import { parsePage } from '../browser/parse-page.ts';
import { addControls } from './code-controls.ts';

const LINK = '.code-group a.code-block';
const GROUP = '.code-group';

/** Returns the link to a language's samples, by the label of its tab. */
const linkOf = (language: string): HTMLAnchorElement | undefined =>
  [...document.querySelectorAll<HTMLAnchorElement>(LINK)].find(
    (link) => link.parentElement?.querySelector('summary')?.textContent === language,
  );

/**
 * Replaces the links to a language's samples with the samples, in every group of the page.
 *
 * @param language label of the tab
 */
export async function showSamples(language: string): Promise<void> {
  const link = linkOf(language);
  if (!link) return;
  const response = await fetch(link.href);
  if (!response.ok) throw new Error(`samples: HTTP ${response.status}`);
  const page = parsePage(await response.text());
  const loaded = new Map(
    [...page.querySelectorAll(`${GROUP} details:has(> section)`)].map((group) => [
      group.getAttribute('name'),
      group,
    ]),
  );
  for (const placeholder of document.querySelectorAll(`${GROUP} details:has(> a.code-block)`)) {
    if (placeholder.querySelector('summary')?.textContent !== language) continue;
    const sample = loaded.get(placeholder.getAttribute('name'))?.querySelector('.code-block');
    if (sample) placeholder.querySelector('a')?.replaceWith(document.importNode(sample, true));
  }
  addControls();
}
