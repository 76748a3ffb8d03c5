// Hydrated form: validates fields with the server's rules, stores drafts, and submits without leaving the page until
// the form is accepted.
import {
  type FocusEvent,
  type FormEvent,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { replaceHyphens } from '../../../common/forms/rules.ts';
import { Form } from '../../views/forms/form.tsx';
import { FORM_ID, type FormProps, INTERNAL_FIELDS } from '../../views/forms/form-props.ts';
import { hydrate } from '../boot/hydrate.tsx';
import { useCountry } from './form-country.ts';
import { endDraft, hasInput, restoreDraft, storeDraft } from './form-draft.ts';
import { useProblems } from './form-problems.ts';
import { createProofs, type Proof } from './form-proof.ts';

/** The name of a control; empty for anything else. */
const nameOf = (target: EventTarget | null): string =>
  target instanceof Element ? (target.getAttribute('name') ?? '') : '';

/** The server's response to a form that is not accepted. */
type Rejection = Pick<FormProps, 'problems' | 'notice' | 'challenge' | 'token' | 'pageKey'>;

const SEND_TIMEOUT_MS = 30_000;

const formElement = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);

/**
 * Replaces hyphens in phone numbers with spaces: Korean and Japanese visitors type hyphens, but §5 forbids them.
 */
function replacePhoneHyphens(element: HTMLFormElement): void {
  for (const field of element.querySelectorAll<HTMLInputElement>('input[autocomplete~=tel]')) {
    const spaced = replaceHyphens(field.value);
    if (spaced !== field.value) field.value = spaced;
  }
}

async function post(address: string, data: FormData, proof: Proof | null): Promise<Response> {
  if (proof) {
    data.set(INTERNAL_FIELDS.pictureType, proof.pictureType);
    data.set(INTERNAL_FIELDS.verifyCode, proof.verifyCode);
  }
  data.set(INTERNAL_FIELDS.referrer, document.referrer);
  return fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: data,
    signal: AbortSignal.timeout(SEND_TIMEOUT_MS),
  });
}

/** Reports problems in the document title, because it identifies the window (F3). */
function useProblemTitle(hasProblems: boolean, prefix: string): void {
  const [title] = useState(() =>
    document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title,
  );
  useLayoutEffect(() => {
    document.title = hasProblems ? `${prefix}${title}` : title;
  }, [hasProblems, title, prefix]);
}

/** Form submission: sends the form, and stores the state of the last attempt. */
function useSubmission(props: FormProps, showServerProblems: (problems: FormProps['problems']) => void) {
  const { form: code, strings } = props;
  const [rejection, setRejection] = useState<Rejection>(props);
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const busy = useRef(false);
  const proofs = useMemo(
    () => createProofs(code, () => (props.hasTurnstile ? formElement() : null)),
    [code, props.hasTurnstile],
  );
  const countAttempt = () => setAttempts((count) => count + 1);

  async function send(element: HTMLFormElement, data: FormData): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsSending(true);
    try {
      const response = await post(element.action, data, rejection.challenge ? null : await proofs.take());
      const body: Rejection & { location?: string } = await response.json();
      if (response.ok && body.location) {
        endDraft(code, element);
        location.assign(body.location);
        return; // The form stays busy, because the browser leaves the page.
      }
      if (typeof body.token !== 'string') throw new Error(`HTTP ${response.status}`);
      setRejection(body);
      showServerProblems(body.problems);
    } catch {
      setRejection({ ...rejection, problems: {}, notice: strings.failed });
    }
    busy.current = false;
    setIsSending(false);
    countAttempt();
  }

  useEffect(() => {
    // If the visitor goes back, the form has its values and may be submitted again as the same lead (F13).
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setIsSending(false);
    };
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  return { rejection, setRejection, isSending, busy, attempts, countAttempt, proofs, send };
}

/** Opens the optional fields if one of them has a value. */
function openFilledDetails(element: HTMLFormElement): void {
  const fold = element.querySelector<HTMLDetailsElement>('.form-fold');
  const controls = fold?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
  if (
    fold &&
    [...controls].some(({ type, checked, value }) => (type === 'checkbox' ? checked : value !== ''))
  )
    fold.open = true;
}

/** Restores the draft and prepares the form. */
function useDraft(code: FormProps['form'], proofs: ReturnType<typeof createProofs>): void {
  useLayoutEffect(() => {
    const element = formElement();
    if (!element) return;
    const hasEarlyInput = hasInput(code, element);
    restoreDraft(code, element);
    openFilledDetails(element);
    // Input before hydration is stored as well.
    if (hasEarlyInput) storeDraft(code, element);
    // If the page is the response to a POST, Back and reload request it with GET instead of posting the form again
    // (F14).
    history.replaceState(history.state, '');
  }, [code]);
  // A proof is only needed when the form is submitted.
  useEffect(() => proofs.begin(), [proofs]);
}

/** Returns the browser's time zone for a form that needs it (F30); empty before hydration. */
function useTimeZone({ fields }: FormProps): string {
  const [timeZone, setTimeZone] = useState('');
  const isNeeded = fields.some(({ name }) => name === 'timeZone');
  // This is an effect, because the first use of the time zone takes as long as hydration.
  useEffect(() => {
    if (isNeeded) setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
  }, [isNeeded]);
  return timeZone;
}

/** After a failed attempt, focus moves to the summary or the challenge (F3). */
function useProblemFocus(attempts: number, isInvalid: boolean) {
  const summaryRef = useRef<HTMLElement>(null);
  // Problems are painted first, because scrolling takes as long as their layout (Interaction to Next Paint).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus
  useEffect(() => {
    if (attempts === 0) return;
    document.querySelector('.form-fold:has([aria-invalid])')?.setAttribute('open', '');
    const question = document.querySelector<HTMLElement>(`[name="${INTERNAL_FIELDS.verifyCode}"]`);
    if (question && !isInvalid) {
      question.focus();
      return;
    }
    // Focus alone scrolls a tall summary only partly into view.
    summaryRef.current?.scrollIntoView({ block: 'start' });
    summaryRef.current?.focus({ preventScroll: true });
  }, [attempts]);
  return summaryRef;
}

function LiveForm(props: FormProps) {
  const { form: code, strings } = props;
  // The action is read from the document, because the server adds the visitor's parameters to a cached page.
  const [action] = useState(() => formElement()?.getAttribute('action') ?? props.action);
  const { problems: found, isChecked, checkAll, checkAgain, showServerProblems } = useProblems(props);
  const { rejection, setRejection, isSending, busy, attempts, countAttempt, proofs, send } = useSubmission(
    props,
    showServerProblems,
  );
  useDraft(code, proofs);
  const timeZone = useTimeZone(props);
  const fields = useCountry(formElement, props.fields, (element) => {
    if (Object.hasOwn(found, 'country')) checkAgain(element);
  });

  // The rules do not cover the challenge.
  const challengeProblem = rejection.problems[INTERNAL_FIELDS.verifyCode];
  const problems = challengeProblem ? { ...found, [INTERNAL_FIELDS.verifyCode]: challengeProblem } : found;
  const isInvalid = fields.some(({ name }) => Object.hasOwn(problems, name));
  useProblemTitle(isInvalid || (rejection.notice !== '' && !rejection.challenge), strings.titleError);
  const summaryRef = useProblemFocus(attempts, isInvalid);

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    storeDraft(code, currentTarget);
    // A corrected field loses its error (F11).
    if (Object.hasOwn(found, nameOf(target))) checkAgain(currentTarget);
  }

  function onBlur({ currentTarget, target }: FocusEvent<HTMLFormElement>): void {
    replacePhoneHyphens(currentTarget);
    const name = nameOf(target);
    if (name !== '' && isChecked(name)) checkAgain(currentTarget);
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    if (busy.current) return;
    const element = event.currentTarget;
    replacePhoneHyphens(element);
    const { submitter } = event.nativeEvent as SubmitEvent;
    const data = new FormData(element, submitter);
    if (nameOf(submitter) === INTERNAL_FIELDS.intent || checkAll(data)) {
      void send(element, data);
      return;
    }
    if (!rejection.challenge) setRejection({ ...rejection, notice: '' });
    countAttempt();
  }

  return (
    <Form
      {...props}
      {...rejection}
      action={action}
      fields={fields}
      problems={problems}
      live={{ isSending, summaryRef, timeZone, onBlur, onSubmit, onInput }}
    />
  );
}

export const mountForm = hydrate(LiveForm);
