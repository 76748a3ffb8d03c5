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
import { knowCountry } from './form-country.ts';
import { endDraft, hasInput, storeDraft, restoreDraft } from './form-draft.ts';
import { type Proof, proofsFor } from './form-proof.ts';
import { aroundForm } from './form-turnstile.ts';

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
 * Replaces hyphens in phone numbers by spaces: Korean and Japanese visitors type hyphens, but §5 forbids
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

export default function LiveForm(props: FormProps) {
  const { form: code, texts } = props;
  // The action is read from the document, because the server adds the visitor's parameters to a cached page.
  const [action] = useState(() => formElement()?.getAttribute('action') ?? props.action);
  const [rejection, setRejection] = useState<Rejection>(props);
  const [lastResult, setLastResult] = useState<SubmissionResult | undefined>(() =>
    Object.keys(props.problems).length > 0 ? resultOf(props.problems) : undefined,
  );
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [timeZone, setTimeZone] = useState('');
  const summaryRef = useRef<HTMLElement>(null);
  const proofs = useMemo(
    () =>
      proofsFor(code, () => {
        const element = formElement();
        return element && props.hasTurnstile ? aroundForm(element) : null;
      }),
    [code, props.hasTurnstile],
  );
  const busy = useRef(false);
  const [title] = useState(() =>
    document.title.startsWith(texts.titleError)
      ? document.title.slice(texts.titleError.length)
      : document.title,
  );

  const [form] = useForm({
    id: FORM_ID,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schemaOf(code, props.days) }),
    onSubmit: (event, { formData }) => {
      event.preventDefault();
      void send(event.currentTarget, formData);
    },
  });

  const problems = Object.fromEntries([
    ...Object.entries(form.allErrors).flatMap(([name, errors]) => {
      const [error] = errors;
      if (error === undefined) return [];
      const max = String(props.fields.find((field) => field.name === name)?.maxLength ?? '');
      return [[name, isMessageKey(error) ? texts.problems[error].replace('{{max}}', max) : error] as const];
    }),
    ...Object.entries(rejection.problems).filter(([name]) => name === OWN.verifyCode),
  ]);

  async function send(element: HTMLFormElement, data: FormData): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsSending(true);
    try {
      const answer = await post(element.action, data, rejection.challenge ? null : await proofs.take());
      const body = (await answer.json()) as Rejection & { location?: string };
      if (answer.ok && body.location) {
        endDraft(code, element);
        location.assign(body.location);
        return; // The form stays busy, because the browser leaves the page.
      }
      if (typeof body.token !== 'string') throw new Error(`HTTP ${answer.status}`);
      setRejection(body);
      setLastResult(resultOf(body.problems));
    } catch {
      setRejection({ ...rejection, problems: {}, notice: texts.failed });
    }
    busy.current = false;
    setIsSending(false);
    setAttempts((count) => count + 1);
  }

  useLayoutEffect(() => {
    const element = formElement();
    if (!element) return;
    const isBegun = hasInput(code, element);
    restoreDraft(code, element);
    // Input during the request is stored, too.
    if (isBegun) storeDraft(code, element);
    // On a page that answers a POST, Back and reload request the page again instead of posting the form
    // (F14).
    history.replaceState(history.state, '');
    setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    void knowCountry(element);
    proofs.begin();
  }, [code, proofs]);

  const isWrong = props.fields.some(({ name }) => Object.hasOwn(problems, name));
  // After a failed attempt, focus moves to the summary or the challenge (F3).
  // biome-ignore lint/correctness/useExhaustiveDependencies: only an attempt moves the focus
  useEffect(() => {
    if (attempts === 0) return;
    const question = document.querySelector<HTMLElement>(`[name="${OWN.verifyCode}"]`);
    ((isWrong ? null : question) ?? summaryRef.current)?.focus();
  }, [attempts]);

  // The title reports the problems, because it identifies a window (F3).
  const hasFailed = isWrong || (rejection.notice !== '' && !rejection.challenge);
  useEffect(() => {
    document.title = hasFailed ? `${texts.titleError}${title}` : title;
  }, [hasFailed, title, texts.titleError]);

  useEffect(() => {
    // When a visitor returns in the history, the form keeps its values and may be sent again as the same lead
    // (F13).
    const cameBack = ({ persisted }: PageTransitionEvent) => {
      if (!persisted) return;
      busy.current = false;
      setIsSending(false);
    };
    addEventListener('pageshow', cameBack);
    return () => removeEventListener('pageshow', cameBack);
  }, []);

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
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          if (busy.current) {
            event.preventDefault();
            return;
          }
          spacePhones(event.currentTarget);
          const submitter = (event.nativeEvent as SubmitEvent).submitter;
          const intent = submitter?.getAttribute('name');
          if (intent === OWN.intent) {
            event.preventDefault();
            const data = new FormData(event.currentTarget, submitter);
            void send(event.currentTarget, data);
            return;
          }
          form.onSubmit(event);
          // Only an attempt that the browser rejected counts; checks of a single field do not.
          if (event.defaultPrevented && !busy.current && !intent?.startsWith('__')) {
            if (!rejection.challenge) setRejection({ ...rejection, notice: '' });
            setAttempts((count) => count + 1);
          }
        },
        onInput: (event: FormEvent<HTMLFormElement>) => {
          storeDraft(code, event.currentTarget);
          const { name } = event.target as HTMLInputElement;
          // A corrected field loses its error (F11).
          if (Object.hasOwn(form.allErrors, name)) form.validate({ name });
        },
      }}
    />
  );
}
