// Requests of operations: samples show the request of the form while the visitor edits it. Run sends it to the sandbox
// and shows the response instead of the samples. The fields are the only state, so a request always matches its form.
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import { loadChunk } from '../boot/chunk.ts';
import { closest, find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { type FormRequest, headersOf, pathOf } from './api-request.ts';
import { addControls } from './code-controls.ts';
import { writeCode } from './highlight.ts';
import type { Exchange } from './sandbox.ts';

type FieldElement = HTMLInputElement | HTMLTextAreaElement;

/** Reads the request of a form. */
function requestIn(form: HTMLFormElement): FormRequest {
  const { method = 'GET', path = '', type = '', repeatable } = form.dataset;
  return {
    method,
    template: path,
    type,
    isRepeatable: repeatable !== undefined,
    parameters: [...form.querySelectorAll<HTMLInputElement>('input[data-in]')].map(
      ({ dataset, name, value }) => ({ in: dataset.in ?? '', name, value: value.trim() }),
    ),
    body: find<HTMLTextAreaElement>('textarea', form)?.value ?? '',
  };
}

/** Whether the visitor has edited a form, possibly before this script loaded. */
const isEdited = (form: HTMLFormElement): boolean =>
  [...form.querySelectorAll<FieldElement>('[data-in]')].some((field) => field.value !== field.defaultValue);

/** Updates the samples of a pane with the request of its form. Marks a body that is not JSON. */
async function follow(form: HTMLFormElement, pane: HTMLElement): Promise<void> {
  const samples = await loadChunk(() => import('./api-samples.ts'));
  if (!samples) return;
  const isComplete = samples.writeSamples(requestIn(form), pane);
  find('textarea', form)?.setAttribute('aria-invalid', String(!isComplete));
}

/** Removes the result of a pane, so that it shows its samples again. */
const removeResult = (pane: HTMLElement): void => find('.api-result', pane)?.remove();

/** Shows an empty result in a pane instead of its samples. */
function showEmptyResult(form: HTMLFormElement, pane: HTMLElement): HTMLElement | null {
  removeResult(pane);
  const template = find<HTMLTemplateElement>('.api-result-template');
  const result = template?.content.firstElementChild?.cloneNode(true);
  if (!(result instanceof HTMLElement)) return null;
  // Each pane has its own exclusive group of `details`.
  for (const part of result.querySelectorAll('details'))
    part.name = `result-${form.dataset.method} ${form.dataset.path}`;
  find('button', result)?.addEventListener('click', () => {
    removeResult(pane);
    if (form.dataset.provoked !== undefined) form.reset();
    find('[type=submit]', pane)?.focus();
  });
  pane.append(result);
  return result;
}

/** Shows the non-empty parts of an exchange. Marks response lines that differ from the documented example. */
async function showExchange(result: HTMLElement, exchange: Exchange): Promise<void> {
  const { status, ms, ...parts } = exchange;
  const line = find('[role=status]', result);
  if (line) {
    line.dataset.ok = String(status < 400);
    line.textContent = `${status} · ${ms} ms`;
  }
  for (const [name, text] of Object.entries(parts)) {
    const part = find(`[data-part=${name}]`, result);
    const code = part && find('code', part);
    if (text === '' || !code) part?.remove();
    else writeCode(code, text, name === 'response' ? 'json' : 'http');
  }
  const first = find<HTMLDetailsElement>('[data-part]', result);
  if (first) first.open = true;
  find('.tabs-group', result)?.removeAttribute('hidden');
  addControls();
  const response = find('[data-part=response] code', result);
  const compare = response && (await loadChunk(() => import('./api-compare.ts')));
  if (response && compare?.markChanges(response, status)) result.append(noteOf(result.dataset.marked));
}

const noteOf = (text = ''): HTMLElement => create('p', { className: 'api-note' }, text);

/** Whether the latest change was signed. Reads use the same key, because its sandbox contains the change. */
let signsChanges = true;

/** Whether the request of a form is pending. */
const isBusy = (form: HTMLFormElement): boolean => find('[type=submit]', form)?.ariaBusy === 'true';

/** Sends the request of a form unless one is pending. */
async function run(form: HTMLFormElement, pane: HTMLElement): Promise<void> {
  const button = find('[type=submit]', form);
  if (!button || isBusy(form)) return;
  const request = requestIn(form);
  signsChanges = find<HTMLInputElement>('[type=checkbox]', form)?.checked ?? signsChanges;
  const wantsSignature = signsChanges;
  const result = showEmptyResult(form, pane);
  if (!result) return;
  button.ariaBusy = 'true';
  try {
    const sandbox = await loadChunk(() => import('./sandbox.ts'));
    if (!sandbox) throw new Error('the sandbox client is unavailable');
    const isSigned = wantsSignature && (await sandbox.canSign());
    const exchange = await sandbox.callSandbox({
      method: request.method,
      path: `${SANDBOX_PATH}${pathOf(request)}`,
      headers: {
        ...headersOf(request),
        ...(request.isRepeatable ? { 'Idempotency-Key': crypto.randomUUID() } : {}),
      },
      body: request.type === '' ? '' : request.body,
      isSigned,
    });
    await showExchange(result, exchange);
    if (wantsSignature && !isSigned && request.method !== 'GET') result.append(noteOf(result.dataset.noSign));
  } catch {
    const line = find('[role=status]', result);
    if (line) line.textContent = result.dataset.failed ?? '';
  }
  button.ariaBusy = null;
}

/** Sends the example's request, changed so that it causes an error. */
async function triggerError(form: HTMLFormElement, pane: HTMLElement, type: string): Promise<void> {
  const module = await loadChunk(() => import('./api-provoke.ts'));
  if (!module || isBusy(form)) return;
  form.reset();
  if (!module.fillInvalid(form, requestIn(form), type)) return;
  form.dataset.provoked = type;
  pane.scrollIntoView({ block: 'nearest' });
  await run(form, pane);
}

function startForm(form: HTMLFormElement, pane: HTMLElement): void {
  form.dataset.ready = '';
  // A result belongs to the request that was sent.
  form.addEventListener('input', () => {
    delete form.dataset.provoked;
    removeResult(pane);
    void follow(form, pane);
  });
  form.addEventListener('reset', () => {
    delete form.dataset.provoked;
    // The fields change after the `reset` event.
    queueMicrotask(() => void follow(form, pane));
  });
  pane.closest('.api-operation')?.addEventListener('click', (event) => {
    const type = closest(event, '[data-provoke]')?.dataset.provoke;
    if (type) void triggerError(form, pane, type);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void run(form, pane);
  });
  // Samples in other languages are loaded when the visitor selects them (sample-page.ts).
  const group = find('.code-group', pane);
  if (group)
    new MutationObserver(() => {
      if (isEdited(form)) void follow(form, pane);
    }).observe(group, { childList: true, subtree: true });
  if (isEdited(form)) void follow(form, pane);
}

/** Starts the forms of the current page. */
export function start(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('.api-form:not([data-ready])')) {
    const pane = form.closest<HTMLElement>('.api-pane');
    if (pane) startForm(form, pane);
  }
}
