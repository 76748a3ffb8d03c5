// Feedback on a document in a dialog (D30): fetches, sends, and shows the form of the feedback page. Loaded
// with the first press of the button.

const FRAGMENT = '[data-feedback]';

/** Returns the form, or the confirmation, of a page of the site; `null` if the response is something else. */
async function fragmentOf(response: Response): Promise<HTMLElement | null> {
  const page = new DOMParser().parseFromString(await response.text(), 'text/html');
  return page.querySelector<HTMLElement>(FRAGMENT);
}

const load = (address: string, options?: RequestInit): Promise<HTMLElement | null> =>
  fetch(address, options).then(fragmentOf, () => null);

/** Shows a part of the dialog, and moves the focus to its message or heading. */
function show(body: HTMLElement, fragment: HTMLElement): void {
  body.replaceChildren(document.adoptNode(fragment));
  const alert = body.querySelector<HTMLElement>('[role="alert"] a');
  (alert ?? body.querySelector<HTMLElement>('h1'))?.focus();
}

/** Reports that the feedback was not sent, and offers a retry (D32); the input remains. */
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
  const sent = new URLSearchParams();
  for (const [name, value] of new FormData(form, submitter)) sent.append(name, String(value));
  const fragment = await load(form.action, { method: 'POST', body: sent });
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
  const title = fragment.querySelector('h1');
  if (title) {
    title.id = 'feedback-title';
    dialog.setAttribute('aria-labelledby', title.id);
  }
  return () => {
    document.body.append(dialog);
    dialog.showModal();
    show(body, fragment);
  };
}
