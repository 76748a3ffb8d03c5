// Feedback on a document in a dialog (D30): the page's own form, fetched, sent and shown here. Fetched with the
// first press of the button.

const FRAGMENT = '[data-feedback]';

/** The form, or the thanks, of a page of ours; `null` when it has none. */
async function fragmentOf(answer: Response): Promise<Element | null> {
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html');
  return page.querySelector(FRAGMENT);
}

/** Shows a part of the dialog, and takes the reader to what it says. */
function show(body: HTMLElement, fragment: Element): void {
  body.replaceChildren(document.adoptNode(fragment));
  const alert = body.querySelector<HTMLElement>('[role="alert"] a');
  (alert ?? body.querySelector<HTMLElement>('h1'))?.focus();
}

/** Opens the form of feedback. Without an answer it goes to the page that has it. */
export async function openFeedback(opener: HTMLButtonElement): Promise<void> {
  const { form } = opener;
  if (!form) return;
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
  dialog.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (!(event.target instanceof HTMLFormElement)) return;
    const { target, submitter } = event;
    const sent = new URLSearchParams();
    for (const [name, value] of new FormData(target, submitter)) sent.append(name, String(value));
    submitter?.setAttribute('aria-disabled', 'true');
    const fragment = await fetch(target.action, { method: 'POST', body: sent }).then(fragmentOf, () => null);
    submitter?.removeAttribute('aria-disabled');
    // What was typed stays; the page itself says what is the matter, and sends it again.
    if (fragment) show(body, fragment);
    else target.submit();
  });
  const fragment = await fetch(form.action).then(fragmentOf, () => null);
  if (!fragment) {
    location.assign(form.action);
    return;
  }
  const title = fragment.querySelector('h1');
  if (title) {
    title.id = 'feedback-title';
    dialog.setAttribute('aria-labelledby', title.id);
  }
  document.body.append(dialog);
  dialog.showModal();
  show(body, fragment);
}
