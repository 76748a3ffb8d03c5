// Documentation pages: copy buttons, the current section in the table of contents, and feedback in a dialog. Loaded on
// pages with a document.

import { siteOrigin } from '../../../common/config.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import { chunk } from '../boot/chunk.ts';
import { hold } from '../boot/replay.ts';
import { find } from '../browser/dom.ts';

/** Code of a sample without shell prompts (D27). Sandbox requests use the origin of the page. */
const codeOf = (block: Element): string =>
  (block.querySelector('code')?.textContent ?? '')
    .replace(/^\$ /gm, '')
    .replace(/\n$/, '')
    .replaceAll(`${siteOrigin}${SANDBOX_PATH}`, `${location.origin}${SANDBOX_PATH}`);

function addCopy(block: HTMLElement, { copy = '', copied = '', copyFailed = '' }: DOMStringMap): void {
  const frame = document.createElement('div');
  frame.className = 'code-frame';
  block.replaceWith(frame);
  const button = document.createElement('button');
  button.type = 'button';
  button.className = 'code-copy';
  button.textContent = copy;
  button.setAttribute('aria-label', `${copy} ${block.getAttribute('aria-label') ?? ''}`);
  const status = document.createElement('span');
  status.className = 'visually-hidden';
  status.setAttribute('role', 'status');
  frame.append(block, button, status);
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(codeOf(block)).then(
      () => copied,
      () => copyFailed,
    );
    button.textContent = status.textContent = done;
    setTimeout(() => {
      button.textContent = copy;
      status.textContent = '';
    }, 3000);
  });
}

/** Adds a copy button to each sample of the page without one. */
export function addCopies(): void {
  const text = find('.doc[data-copy]');
  for (const block of text?.querySelectorAll<HTMLElement>(':not(.code-frame) > .code-block:not(a)') ?? [])
    addCopy(block, text?.dataset ?? {});
}

/** Marks the current section in the table of contents (D3). */
function followSections(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.docs-contents a')].map((link) => [
      link.hash.slice(1),
      link,
    ]),
  );
  if (links.size === 0) return;
  const visible = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) visible.add(target.id);
        else visible.delete(target.id);
      }
      const current = [...links.keys()].find((id) => visible.has(id));
      if (current === undefined) return;
      for (const [id, link] of links)
        if (id === current) link.setAttribute('aria-current', 'true');
        else link.removeAttribute('aria-current');
    },
    { rootMargin: '-64px 0px -60% 0px' },
  );
  for (const id of links.keys()) {
    const heading = document.getElementById(id);
    if (heading) observer.observe(heading);
  }
}

/** Opens feedback in a dialog, or on its page if the script or the form is unavailable. */
function startFeedback(opener: HTMLButtonElement): void {
  const { form } = opener;
  if (!form) return;
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    const prepared = chunk(() => import('./docs-feedback.ts')).then((feedback) =>
      feedback?.prepareFeedback(opener, form.action),
    );
    void hold(prepared, (show) => (show ? show() : location.assign(form.action)));
  });
}

/** Starts the scripts of the present documentation page. */
export function start(): void {
  const page = find('.docs');
  if (!page || page.dataset.ready !== undefined) return;
  page.dataset.ready = '';
  addCopies();
  followSections();
  const opener = find<HTMLButtonElement>('[data-feedback-open]');
  if (opener) startFeedback(opener);
}
