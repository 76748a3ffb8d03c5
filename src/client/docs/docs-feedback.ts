// Feedback on a document: the form of the feedback page in a dialog (D30), and the response to a verdict, which
// replaces its form. Loaded when the visitor first presses a button.
import { find } from '../browser/dom.ts';
import { create } from '../browser/element.ts';
import { parsePage } from '../browser/parse-page.ts';

const FRAGMENT = '[data-feedback]';

/** Closed dialogs with unsent feedback, by the URL of their form (F27). */
const unsent = new Map<string, HTMLDialogElement>();

/** Returns the form or the confirmation of a feedback page; `null` for any other response. */
async function parseFragment(response: Response): Promise<HTMLElement | null> {
  const page = parsePage(await response.text());
  return page.querySelector<HTMLElement>(FRAGMENT);
}

const load = (address: string, options?: RequestInit): Promise<HTMLElement | null> =>
  fetch(address, options).then(parseFragment, () => null);

/** Posts a form with its submit button. */
function post(form: HTMLFormElement, submitter: HTMLElement | null): Promise<HTMLElement | null> {
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) sent.append(name, String(value));
  return load(form.action, { method: 'POST', body: sent });
}

/** Shows a fragment in the dialog, and moves the focus to its errors, first field, or heading. */
function show(body: HTMLElement, fragment: HTMLElement): void {
  body.replaceChildren(document.adoptNode(fragment));
  const targets = ['[role="alert"][tabindex]', '[type=checkbox]', 'h1'];
  targets
    .map((target) => body.querySelector<HTMLElement>(target))
    .find((target) => target !== null)
    ?.focus();
}

/** Reports that the feedback was not sent and offers a retry (D32). Preserves the input. */
function showFailure(body: HTMLElement): void {
  const { failed = '', retry = '' } = body.querySelector<HTMLElement>(FRAGMENT)?.dataset ?? {};
  body.querySelector('[role="alert"]')?.replaceChildren(create('p', { className: 'field-error' }, failed));
  const send = body.querySelector<HTMLElement>('[name="verdict"]');
  if (send) send.textContent = retry;
}

/** Removes the error of a field, and the summary of the last error, at the first valid value (F11). */
function clearProblem(body: HTMLElement, field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field instanceof HTMLInputElement ? !field.checked : field.value.trim() === '') return;
  const part = field.closest('fieldset') ?? field;
  const problem = find(`#${part.id}-error`, body);
  if (!problem) return;
  problem.remove();
  part.removeAttribute('aria-describedby');
  for (const element of [part, ...part.querySelectorAll('input')]) element.removeAttribute('aria-invalid');
  const summary = find('[role=alert]', body);
  if (!summary) return;
  find(`[href="#${part.id}"]`, summary)?.parentElement?.remove();
  if (find('a', summary)) return;
  summary.replaceChildren();
  // The dialog would otherwise focus the empty summary when it opens again.
  for (const name of ['tabindex', 'autofocus']) summary.removeAttribute(name);
}

/** Sends the form of the dialog; a second press during the request is ignored. */
async function send(body: HTMLElement, form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  const fragment = await post(form, submitter);
  form.ariaBusy = null;
  if (fragment) show(body, fragment);
  else showFailure(body);
}

function openDialog(dialog: HTMLDialogElement): void {
  document.body.append(dialog);
  dialog.showModal();
}

/**
 * Fetches the feedback form, unless its dialog was closed with unsent feedback.
 *
 * @returns a function that shows it in a dialog; `null` if it cannot be fetched
 */
export async function prepareFeedback(
  opener: HTMLButtonElement,
  address: string,
): Promise<(() => void) | null> {
  const closed = unsent.get(address);
  if (closed) return () => openDialog(closed);
  const fragment = await load(address);
  if (!fragment) return null;
  const label = opener.dataset.feedbackOpen ?? '';
  const close = create('button', { type: 'button', className: 'doc-dialog-close' }, label);
  close.addEventListener('click', () => dialog.close());
  const body = create('div');
  const dialog = create('dialog', { className: 'doc-dialog' }, body, close);
  // Each feedback page has a heading with this ID.
  dialog.setAttribute('aria-labelledby', 'feedback-title');
  dialog.addEventListener('close', () => {
    dialog.remove();
    // Soft navigation may have replaced the opener.
    find('[data-feedback-open]')?.focus();
    if (find('form', body)) unsent.set(address, dialog);
    else unsent.delete(address);
  });
  dialog.addEventListener('input', ({ target }) =>
    clearProblem(body, target as HTMLInputElement | HTMLTextAreaElement),
  );
  dialog.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('a.button') : null;
    if (!link) return;
    event.preventDefault();
    dialog.close();
  });
  dialog.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void send(body, event.target, event.submitter);
  });
  return () => {
    openDialog(dialog);
    show(body, fragment);
  };
}

/**
 * Sends a verdict and replaces its form with the confirmation: thanks (D32), and one line for a remark, which is sent
 * in the same way.
 */
export async function sendVerdict(form: HTMLFormElement, submitter: HTMLElement | null): Promise<void> {
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  const confirmation = await post(form, submitter);
  form.ariaBusy = null;
  const container = form.closest<HTMLElement>('.doc-helpful');
  const answer = confirmation?.querySelector<HTMLElement>('.doc-answer');
  if (!container) return;
  if (!answer) {
    const message = container.querySelector('[role=alert]') ?? create('p');
    message.className = 'field-error';
    message.role = 'alert';
    const reasons = confirmation?.querySelectorAll('[role=alert] > p') ?? [];
    message.textContent =
      [...reasons].map(({ textContent }) => textContent).join(' ') || (container.dataset.failed ?? '');
    container.append(message);
    return;
  }
  const wrapper = create('div', { className: container.className }, document.adoptNode(answer));
  wrapper.dataset.failed = container.dataset.failed ?? '';
  wrapper.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void sendVerdict(event.target, event.submitter);
  });
  container.replaceWith(wrapper);
  wrapper.querySelector<HTMLElement>('[role=status]')?.focus();
}
