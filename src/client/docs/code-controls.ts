// Controls of code samples: copy, and wrap for long lines. They are in the sample's caption or above its tab.
import { siteOrigin } from '../../../common/config.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import { buttonOf, copyButton } from '../browser/copy-button.ts';
import { find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';

/** Code of a sample without shell prompts (D27). Sandbox requests use the origin of the page. */
const codeOf = (block: Element): string =>
  (block.querySelector('code')?.textContent ?? '')
    .replace(/^\$ /gm, '')
    .replace(/\n$/, '')
    .replaceAll(`${siteOrigin}${SANDBOX_PATH}`, `${location.origin}${SANDBOX_PATH}`);

/** A button that wraps long lines; none if the sample has no label for it or fits its frame. */
function wrapButton(block: HTMLElement, label = ''): HTMLButtonElement[] {
  if (label === '' || block.scrollWidth <= block.clientWidth) return [];
  const button = buttonOf('code-wrap', label);
  button.ariaPressed = 'false';
  button.addEventListener('click', () => {
    button.ariaPressed = String(block.toggleAttribute('data-wrapped'));
  });
  return [button];
}

function addControlsTo(block: HTMLElement, strings: DOMStringMap): void {
  const [copy, status] = copyButton('code-copy', strings.copy ?? '', async () => codeOf(block));
  copy.setAttribute('aria-label', `${strings.copy ?? ''} ${block.getAttribute('aria-label') ?? ''}`);
  const controls = create('span', { className: 'code-controls' }, copy, status);
  // Wait for the fonts, because the fallback font may be narrower.
  void document.fonts.ready.then(() => controls.prepend(...wrapButton(block, strings.wrap)));
  const caption = block.parentElement?.querySelector(':scope > figcaption');
  if (caption) {
    caption.append(controls);
    return;
  }
  const frame = create('div', { className: 'code-frame' });
  block.replaceWith(frame);
  frame.append(block, controls);
}

/** Adds controls to each sample on the page that has none, with the strings of the document or the sample. */
export function addControls(): void {
  for (const container of document.querySelectorAll<HTMLElement>('[data-copy]'))
    for (const block of container.querySelectorAll<HTMLElement>('.code-block:not(a)'))
      if (!block.parentElement?.querySelector('.code-controls')) addControlsTo(block, container.dataset);
}

/** Adds a button next to the Markdown link that copies the page as Markdown, with own values in its samples. */
export function addPageCopy(): void {
  const strings = find('.doc[data-copy]')?.dataset;
  const link = find<HTMLAnchorElement>('.doc-actions a, .api-markdown a');
  if (!strings?.copyPage || !link) return;
  link.after(
    ...copyButton('doc-copy', strings.copyPage, async () => {
      const response = await fetch(link.href);
      if (!response.ok) throw new Error(`HTTP ${response.status}`);
      const ownValues = await import('./own-values.ts');
      return ownValues.filledMarkdown(await response.text(), ownValues.storedValues());
    }),
  );
}
