// Feedback on a document: the form of the feedback page in a dialog (D30), and the response to a verdict, which
// replaces its form. Loaded when the visitor first presses a button.
import { parsePage } from '../browser/parse-page.ts';

const FRAGMENT = '[data-feedback]';

/** Returns the form or the confirmation of a feedback page; `null` for any other response. */
async function fragmentOf(response: Response): Promise<HTMLElement | null> {
  const page = parsePage(await response.text());
  return page.querySelector<HTMLElement>(FRAGMENT);
}

const load = (address: string, options?: RequestInit): Promise<HTMLElement | null> =>
  fetch(address, options).then(fragmentOf, () => null);

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
  const message = document.createElement('p');
  message.className = 'field-error';
  message.textContent = failed;
  body.querySelector('[role="alert"]')?.replaceChildren(message);
  const send = body.querySelector<HTMLElement>('[name="verdict"]');
  if (send) send.textContent = retry;
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

/**
 * Fetches the feedback form.
 *
 * @returns a function that shows it in a dialog; `null` if it cannot be fetched
 */
export async function prepareFeedback(
  opener: HTMLButtonElement,
  address: string,
): Promise<(() => void) | null> {
  const fragment = await load(address);
  if (!fragment) return null;
  const dialog = document.createElement('dialog');
  dialog.className = 'doc-dialog';
  // Each feedback page has a heading with this id.
  dialog.setAttribute('aria-labelledby', 'feedback-title');
  const close = document.createElement('button');
  close.type = 'button';
  close.className = 'doc-dialog-close';
  close.textContent = opener.dataset.feedbackOpen ?? '';
  close.addEventListener('click', () => dialog.close());
  const body = document.createElement('div');
  dialog.append(body, close);
  dialog.addEventListener('close', () => {
    dialog.remove();
    opener.focus();
  });
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
    document.body.append(dialog);
    dialog.showModal();
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
  const place = form.closest<HTMLElement>('.doc-helpful');
  const answer = confirmation?.querySelector<HTMLElement>('.doc-answer');
  if (!place) return;
  if (!answer) {
    const message = place.querySelector('[role=alert]') ?? document.createElement('p');
    message.className = 'field-error';
    message.role = 'alert';
    const reasons = confirmation?.querySelectorAll('[role=alert] > p') ?? [];
    message.textContent =
      [...reasons].map(({ textContent }) => textContent).join(' ') || (place.dataset.failed ?? '');
    place.append(message);
    return;
  }
  const shown = document.createElement('div');
  shown.className = place.className;
  shown.dataset.failed = place.dataset.failed ?? '';
  shown.append(document.adoptNode(answer));
  shown.addEventListener('submit', (event) => {
    event.preventDefault();
    if (event.target instanceof HTMLFormElement) void sendVerdict(event.target, event.submitter);
  });
  place.replaceWith(shown);
  shown.querySelector<HTMLElement>('[role=status]')?.focus();
}
