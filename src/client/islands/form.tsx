// The woken form: checks fields by the schema that the server holds them to, keeps what is typed, and sends
// without leaving the page until it is accepted.
import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { schemaOf } from '../../forms/check.ts';
import { isMessageKey } from '../../forms/messages.ts';
import { Form } from '../../views/forms/form.tsx';
import { FORM_ID, type FormProps, OWN } from '../../views/forms/form-props.ts';
import { knowCountry } from '../form-country.ts';
import { endDraft, fill, keepDraft, restoreDraft, typedIn } from '../form-draft.ts';
import { type Proof, proofsFor } from '../form-proof.ts';
import { aroundForm } from '../form-turnstile.ts';

/** What the server says of a form that it does not take yet. */
type Again = Pick<FormProps, 'problems' | 'notice' | 'challenge' | 'token' | 'pageKey'>;

const SEND_MS = 30_000;

const formElement = (): HTMLFormElement | null => document.querySelector<HTMLFormElement>(`form#${FORM_ID}`);

/** The result of a check on the server, as the form library reads it. */
const resultOf = (problems: FormProps['problems']): SubmissionResult => ({
  status: 'error',
  error: Object.fromEntries(Object.entries(problems).map(([name, text]) => [name, [text]])),
  state: { validated: Object.fromEntries(Object.keys(problems).map((name) => [name, true])) },
});

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
  // What was typed before this woke, and must not be lost by waking.
  const [typed] = useState(() => {
    const element = formElement();
    return element ? typedIn(code, element) : {};
  });
  // As it stands in the page: a kept page gets the visitor's parameters on its way out.
  const [action] = useState(() => formElement()?.getAttribute('action') ?? props.action);
  const [again, setAgain] = useState<Again>(props);
  const [lastResult, setLastResult] = useState<SubmissionResult | undefined>(() =>
    Object.keys(props.problems).length > 0 ? resultOf(props.problems) : undefined,
  );
  const [isSending, setIsSending] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const [timeZone, setTimeZone] = useState('');
  const summaryRef = useRef<HTMLDivElement>(null);
  const proofs = useMemo(
    () =>
      proofsFor(code, () => {
        const element = formElement();
        return element && props.hasTurnstile ? aroundForm(element) : null;
      }),
    [code, props.hasTurnstile],
  );
  const busy = useRef(false);

  const [form] = useForm({
    id: FORM_ID,
    lastResult,
    shouldValidate: 'onSubmit',
    shouldRevalidate: 'onBlur',
    onValidate: ({ formData }) => parseWithZod(formData, { schema: schemaOf(code) }),
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
    ...Object.entries(again.problems).filter(([name]) => name === OWN.verifyCode),
  ]);

  async function send(element: HTMLFormElement, data: FormData): Promise<void> {
    if (busy.current) return;
    busy.current = true;
    setIsSending(true);
    try {
      const answer = await post(element.action, data, again.challenge ? null : await proofs.take());
      const said = (await answer.json()) as Again & { location?: string };
      if (answer.ok && said.location) {
        endDraft(code, element);
        location.assign(said.location);
        return; // Stays busy: the page is about to go.
      }
      if (typeof said.token !== 'string') throw new Error(`HTTP ${answer.status}`);
      setAgain(said);
      setLastResult(resultOf(said.problems));
    } catch {
      setAgain({ ...again, problems: {}, notice: texts.failed });
    }
    busy.current = false;
    setIsSending(false);
    setAttempts((count) => count + 1);
  }

  useLayoutEffect(() => {
    const element = formElement();
    if (!element) return;
    fill(element, typed, false);
    restoreDraft(code, element);
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    setTimeZone(zone);
    const field = element.elements.namedItem('timeZone');
    if (field instanceof HTMLInputElement) field.value = zone;
    void knowCountry(element);
    proofs.begin();
  }, [code, typed, proofs]);

  // F3: after an attempt that failed the summary is where one goes on, or the question.
  useEffect(() => {
    if (attempts === 0) return;
    const question = document.querySelector<HTMLElement>(`[name="${OWN.verifyCode}"]`);
    (question ?? summaryRef.current)?.focus();
  }, [attempts]);

  return (
    <Form
      {...props}
      {...again}
      action={action}
      problems={problems}
      live={{
        isSending,
        summaryRef,
        timeZone,
        onSubmit: (event: FormEvent<HTMLFormElement>) => {
          if (busy.current) {
            event.preventDefault();
            return;
          }
          const submitter = (event.nativeEvent as SubmitEvent).submitter;
          const intent = submitter?.getAttribute('name');
          if (intent === OWN.intent) {
            event.preventDefault();
            const data = new FormData(event.currentTarget, submitter);
            void send(event.currentTarget, data);
            return;
          }
          form.onSubmit(event);
          // An attempt that the browser itself found wanting; checks of a single field are none.
          if (event.defaultPrevented && !busy.current && !intent?.startsWith('__'))
            setAttempts((count) => count + 1);
        },
        onInput: (event: FormEvent<HTMLFormElement>) => {
          keepDraft(code, event.currentTarget);
          const { name } = event.target as HTMLInputElement;
          // F11: what is right now is no longer called wrong.
          if (Object.hasOwn(form.allErrors, name)) form.validate({ name });
        },
      }}
    />
  );
}
