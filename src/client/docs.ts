// What a page of the documentation gains by a script: code that copies itself, the place in the tree and in
// the text, a remembered choice of samples, and feedback in a dialog. Fetched where there is a document.
import { SANDBOX_PATH } from '../api/contract/sandbox-path.ts';
import { siteOrigin } from '../config.ts';
import { chunk } from './chunk.ts';

const TREE = 'docs-tree-scroll';
const CHOICE = 'docs-sample';

/** Storage may be closed: then nothing is remembered. */
const remember = (key: string, value: string): void => {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Nothing is lost but the comfort.
  }
};
const recall = (key: string): string | null => {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
};

/** D27: the code without the signs of a prompt. What asks the sandbox asks it where the page is from. */
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
  const said = document.createElement('span');
  said.className = 'visually-hidden';
  said.setAttribute('role', 'status');
  frame.append(block, button, said);
  button.addEventListener('click', async () => {
    const done = await navigator.clipboard.writeText(codeOf(block)).then(
      () => copied,
      () => copyFailed,
    );
    button.textContent = said.textContent = done;
    setTimeout(() => {
      button.textContent = copy;
      said.textContent = '';
    }, 3000);
  });
}

/** D28: the choice among samples holds on later pages. */
function keepChoice(root: ParentNode): void {
  const groups = root.querySelectorAll('.code-group');
  const open = (label: string, but?: Element) => {
    for (const group of groups)
      for (const summary of group.querySelectorAll('summary'))
        if (
          group !== but &&
          summary.textContent === label &&
          summary.parentElement instanceof HTMLDetailsElement
        )
          summary.parentElement.open = true;
  };
  for (const group of groups)
    group.addEventListener('click', (event) => {
      const summary = event.target instanceof Element ? event.target.closest('summary') : null;
      if (!summary) return;
      const label = summary.textContent ?? '';
      try {
        localStorage.setItem(CHOICE, label);
      } catch {
        // It holds for this page.
      }
      open(label, group);
    });
  try {
    const chosen = localStorage.getItem(CHOICE);
    if (chosen) open(chosen);
  } catch {
    // The first sample of each group stays open.
  }
}

/** D3: marks the section that is being read. */
function followSections(): void {
  const links = new Map(
    [...document.querySelectorAll<HTMLAnchorElement>('.docs-contents a')].map((link) => [
      link.hash.slice(1),
      link,
    ]),
  );
  if (links.size === 0) return;
  const seen = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) seen.add(target.id);
        else seen.delete(target.id);
      }
      const current = [...links.keys()].find((id) => seen.has(id));
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

/** D6: the tree stays where it was. */
function keepTree(): void {
  const tree = document.querySelector('.docs-side');
  if (!tree) return;
  tree.scrollTop = Number(recall(TREE) ?? 0);
  const current = tree.querySelector('[aria-current="page"]');
  const box = current?.getBoundingClientRect();
  const frame = tree.getBoundingClientRect();
  if (box && (box.top < frame.top || box.bottom > frame.bottom)) current?.scrollIntoView({ block: 'center' });
  tree.addEventListener('scroll', () => remember(TREE, String(tree.scrollTop)), { passive: true });
}

/** Brings the present page of the documentation to life. */
export function startDocs(): void {
  const page = document.querySelector<HTMLElement>('.docs');
  if (!page || page.dataset.awake !== undefined) return;
  page.dataset.awake = '';
  const text = document.querySelector<HTMLElement>('.doc[data-copy]');
  if (text) {
    for (const block of text.querySelectorAll<HTMLElement>('.code-block')) addCopy(block, text.dataset);
    keepChoice(text);
  }
  keepTree();
  followSections();
  const opener = document.querySelector<HTMLButtonElement>('[data-feedback-open]');
  opener?.addEventListener('click', (event) => {
    event.preventDefault();
    void chunk(async () => (await import('./docs-feedback.ts')).openFeedback(opener));
  });
}
