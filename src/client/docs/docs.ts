// Documentation pages: controls of samples, the current section in the table of contents, and feedback. Loaded on
// pages with a document.

import { OWN_VALUES_KEY } from '../../../common/text/sample-values.ts';
import { loadChunk } from '../boot/chunk.ts';
import { defer } from '../boot/replay.ts';
import { find } from '../browser/dom.ts';
import { readStorage } from '../browser/store.ts';
import { followSections } from '../navigation/sections.ts';
import { addControls, addPageCopy } from './code-controls.ts';

const HEADER_HEIGHT = 64;

/** Opens feedback in a dialog, or on its page if the script or the form is unavailable. */
function startFeedback(opener: HTMLButtonElement): void {
  const { form } = opener;
  if (!form) return;
  opener.addEventListener('click', (event) => {
    event.preventDefault();
    const prepared = loadChunk(() => import('./docs-feedback.ts')).then((feedback) =>
      feedback?.prepareFeedback(opener, form.action),
    );
    void defer(prepared, (show) => (show ? show() : location.assign(form.action)));
  });
}

/** Replaces the verdict form with its response. Without the script, the browser sends the form. */
function startVerdict(form: HTMLFormElement): void {
  const onSubmit = (event: SubmitEvent) => {
    const { submitter } = event;
    event.preventDefault();
    void defer(
      loadChunk(() => import('./docs-feedback.ts')),
      (feedback) => {
        if (feedback) return void feedback.sendVerdict(form, submitter);
        form.removeEventListener('submit', onSubmit);
        form.requestSubmit(submitter);
      },
    );
  };
  form.addEventListener('submit', onSubmit);
}

/** Shows the reader's own values in samples, and opens their form. */
async function startValues(button: HTMLButtonElement): Promise<void> {
  button.addEventListener('click', (event) => {
    // The browser closes an open form.
    if (button.popoverTargetElement) return;
    event.preventDefault();
    void defer(
      loadChunk(() => import('./own-values-form.ts')),
      (form) => form?.openForm(button),
    );
  });
  if (readStorage('localStorage', OWN_VALUES_KEY) === null) return;
  const ownValues = await loadChunk(() => import('./own-values.ts'));
  ownValues?.showValues(ownValues.storedValues());
}

/** Scripts of the API reference, by the element that they need. */
const API_PARTS: readonly [part: string, script: () => Promise<{ start: () => void }>][] = [
  ['.api-form', () => import('./api-run.ts')],
  ['.api-search', () => import('./api-filter.ts')],
];

/** Starts the scripts of the current documentation page. Resolves when its controls respond to events. */
export async function start(): Promise<void> {
  const page = find('.docs');
  if (!page || page.dataset.ready !== undefined) return;
  page.dataset.ready = '';
  addControls();
  addPageCopy();
  followSections(document.querySelectorAll<HTMLAnchorElement>('.docs-contents a'), HEADER_HEIGHT);
  const opener = find<HTMLButtonElement>('[data-feedback-open]');
  if (opener) startFeedback(opener);
  if (opener?.form) startVerdict(opener.form);
  const values = find<HTMLButtonElement>('.doc-values button');
  if (values) void startValues(values);
  for (const [part, script] of API_PARTS) if (find(part)) (await loadChunk(script))?.start();
}
