// Hydrated form: validates fields with the server's schema, stores drafts, and sends without leaving the page
// until the form is accepted.
import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { schemaOf } from '../../../common/forms/check.ts';
import { isMessageKey } from '../../../common/forms/messages.ts';
import { withoutHyphens } from '../../../common/forms/rules.ts';
import { Form } from '../../views/forms/form.tsx';
import { FORM_ID, type FormProps, OWN } from '../../views/forms/form-props.ts';
import { selectCountry } from './form-country.ts';
import { endDraft, hasInput, restoreDraft, storeDraft } from './form-draft.ts';
import { type Proof, proofsFor } from './form-proof.ts';
import { environmentOf } from './form-turnstile.ts';

/** Response of the server to a form that is not accepted. */
type Rejection = Pick<FormProps, 'problems' | 'notice' | 'challenge' | 'token' | 'pageKey'>;

const SEND_MS = 30_000;

const formElement = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);

/** Converts a result of the server to the form library's type. */
const resultOf = (problems: FormProps['problems']): SubmissionResult => ({
  status: 'error',
  error: Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]])),
  state: { validated: Object.fromEntries(Object.keys(problems).map((name) => [name, true])) },
});

/**
 * Replaces hyphens in phone numbers with spaces: Korean and Japanese visitors type hyphens, but §5 forbids
 * them.
 */
function spacePhones(element: HTMLFormElement): void {
  for (const field of element.querySelectorAll<HTMLInputElement>('input[autocomplete~=tel]')) {
    const spaced = withoutHyphens(field.value);
    if (spaced !== field.value) field.value = spaced;
  }
}

async function post(address: string, data: FormData, proof: Proof | null): Promise<Response> {
  if (proof) {
    data.set(OWN.pictureType, proof.pictureType);
    data.set(OWN.verifyCode, proof.verifyCode);
  }
  data.set(OWN.referrer, document.referrer);
  return fetch(address, {
    method: 'POST',
    headers: { Accept: 'application/json' },
    body: data,
    signal: AbortSignal.timeout(SEND_MS),
  });
}

/** Returns the errors by field: those of the schema, and the server's error of the challenge. */
function problemsOf(
  { fields, texts }: FormProps,
  errors: Readonly<Record<string, string[]>>,
  rejection: Rejection,
): Record<string, string> {
  return Object.fromEntries([
    ...Object.entries(errors).flatMap(([name, [error]]) => {
      if (error === undefined) return [];
      const max = String(fields.find((field) => field.name === name)?.maxLength ?? '');
      return [[name, isMessageKey(error) ? texts.problems[error].replace('{{max}}', max) : error] as const];
    }),
    ...Object.entries(rejection.problems).filter(([name]) => name === OWN.verifyCode),
  ]);
}

/** Reports problems in the title, because it identifies a window (F3). */
function useProblemTitle(hasProblems: boolean, prefix: string): void {
  const [title] = useState(() =>
    document.title.startsWith(prefix) ? document.title.slice(prefix.length) : document.title,
  );
  useEffect(() => {
    document.title = hasProblems ? `${prefix}${title}` : title;
  }, [hasProblems, title, prefix]);
}

/** Submission of a form: sends it, and stores the state of the last attempt. */
function useSubmission(props: FormProps) {
  const { form: code, texts } = props;
  const [rejection, setRejection] = useState<Rejection>(props);
  const [lastResult, setLastResult] = useState<SubmissionResult | undefined>(() =>
    Object.keys(props.problems).length > 0 ? resultOf(props.problems) : undefined,
  );
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const busy = useRef(false);
  const proofs = useMemo(
    () =>
      proofsFor(code, () => {
        const element = formElement();
        return element && props.hasTurnstile ? environmentOf(element) : null;
      }),
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
      setLastResult(resultOf(body.problems));
    } catch {
      setRejection({ ...rejection, problems: {}, notice: texts.failed });
    }
    busy.current = false;
    setIsSending(false);
    countAttempt();
  }

  useEffect(() => {
    // When a visitor returns in the history, the form keeps its values and may be sent again as the same lead
    // (F13).
    const onReturn = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setIsSending(false);
    };
    addEventListener('pageshow', onReturn);
    return () => removeEventListener('pageshow', onReturn);
  }, []);

  return { rejection, setRejection, lastResult, isSending, busy, attempts, countAttempt, proofs, send };
}

/** Opens the optional fields if one of them has a value. */
function openFilledFold(element: HTMLFormElement): void {
  const fold = element.querySelector<HTMLDetailsElement>('.form-fold');
  const controls = fold?.querySelectorAll<HTMLInputElement>('input, select, textarea') ?? [];
  if (
    fold &&
    [...controls].some(({ type, checked, value }) => (type === 'checkbox' ? checked : value !== ''))
  )
    fold.open = true;
}

/** Restores the draft and prepares the form; returns the browser's time zone, empty before hydration. */
function useStart(code: FormProps['form'], proofs: ReturnType<typeof proofsFor>): string {
  const [timeZone, setTimeZone] = useState('');
  useLayoutEffect(() => {
    const element = formElement();
    if (!element) return;
    const isBegun = hasInput(code, element);
    restoreDraft(code, element);
    openFilledFold(element);
    // Input during the request is stored, too.
    if (isBegun) storeDraft(code, element);
    // If the page is the response to a POST, Back and reload request it again instead of posting the form
    // (F14).
    history.replaceState(history.state, '');
    setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    void selectCountry(element);
    proofs.begin();
  }, [code, proofs]);
  return timeZone;
}

/** Validates the form with the server's schema and sends a valid form. */
function useValidation(
  { form: code, days }: FormProps,
  lastResult: SubmissionResult | undefined,
  send: (element: HTMLFormElement, data: FormData) => Promise<void>,
) {
  const [form] = useForm({
    id: FORM_ID,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schemaOf(code, days) }),
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      void send(event.currentTarget, formData);
    },
  });
  return form;
}

/** After a failed attempt, focus moves to the summary or the challenge (F3). */
function useProblemFocus(attempts: number, isWrong: boolean) {
  const summaryRef = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus
  useEffect(() => {
    if (attempts === 0) return;
    document.querySelector('.form-fold:has([aria-invalid])')?.setAttribute('open', '');
    const question = document.querySelector<HTMLElement>(`[name="${OWN.verifyCode}"]`);
    if (question && !isWrong) {
      question.focus();
      return;
    }
    // Focus alone scrolls a tall summary into view in part only.
    summaryRef.current?.scrollIntoView({ block: 'start' });
    summaryRef.current?.focus({ preventScroll: true });
  }, [attempts]);
  return summaryRef;
}

export default function LiveForm(props: FormProps) {
  const { form: code, texts } = props;
  // The action is read from the document, because the server adds the visitor's parameters to a cached page.
  const [action] = useState(() => formElement()?.getAttribute('action') ?? props.action);
  const { rejection, setRejection, lastResult, isSending, busy, attempts, countAttempt, proofs, send } =
    useSubmission(props);
  const timeZone = useStart(code, proofs);
  const form = useValidation(props, lastResult, send);

  const problems = problemsOf(props, form.allErrors, rejection);
  const isWrong = props.fields.some(({ name }) => Object.hasOwn(problems, name));
  useProblemTitle(isWrong || (rejection.notice !== '' && !rejection.challenge), texts.titleError);
  const summaryRef = useProblemFocus(attempts, isWrong);

  function onInput({ currentTarget, target }: FormEvent<HTMLFormElement>): void {
    storeDraft(code, currentTarget);
    const name = target instanceof Element && target.getAttribute('name');
    // A corrected field loses its error (F11).
    if (name && Object.hasOwn(form.allErrors, name)) form.validate({ name });
  }

  function onSubmit(event: FormEvent<HTMLFormElement>): void {
    if (busy.current) {
      event.preventDefault();
      return;
    }
    spacePhones(event.currentTarget);
    const submitter = (event.nativeEvent as SubmitEvent).submitter;
    const intent = submitter?.getAttribute('name');
    if (intent === OWN.intent) {
      event.preventDefault();
      void send(event.currentTarget, new FormData(event.currentTarget, submitter));
      return;
    }
    form.onSubmit(event);
    // Only an attempt that the browser rejected counts; checks of a single field do not.
    if (event.defaultPrevented && !busy.current && !intent?.startsWith('__')) {
      if (!rejection.challenge) setRejection({ ...rejection, notice: '' });
      countAttempt();
    }
  }

  return (
    <Form
      {...props}
      {...rejection}
      action={action}
      problems={problems}
      live={{
        isSending,
        summaryRef,
        timeZone,
        onBlur: ({ currentTarget }) => spacePhones(currentTarget),
        onSubmit,
        onInput,
      }}
    />
  );
}
