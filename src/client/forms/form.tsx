// The woken form: checks fields by the schema that the server holds them to, keeps what is typed, and sends
// without leaving the page until it is accepted.
import { type SubmissionResult, useForm } from '@conform-to/react';
import { parseWithZod } from '@conform-to/zod/v4';
import { type FormEvent, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { schemaOf } from '../../../common/forms/check.ts';
import { isMessageKey } from '../../../common/forms/messages.ts';
import { withoutHyphens } from '../../../common/forms/rules.ts';
import { Form } from '../../views/forms/form.tsx';
import { FORM_ID, type FormProps, OWN } from '../../views/forms/form-props.ts';
import { knowCountry } from './form-country.ts';
import { endDraft, isFreeTextIn, keepDraft, restoreDraft } from './form-draft.ts';
import { type Proof, proofsFor } from './form-proof.ts';
import { aroundForm } from './form-turnstile.ts';

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

/** Writes spaces for the hyphens of phone numbers: Korean and Japanese visitors type them, and §5 forbids them. */
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
  // As it stands in the page: a kept page gets the visitor's parameters on its way out.
  const [action] = useState(() => formElement()?.getAttribute('action') ?? props.action);
  const [again, setAgain] = useState<Again>(props);
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
    const isBegun = isFreeTextIn(code, element);
    restoreDraft(code, element);
    // What was typed while this was fetched is kept, too.
    if (isBegun) keepDraft(code, element);
    // A page that is the answer to a post: Back and reload then get it anew instead of posting the form again (F14).
    history.replaceState(history.state, '');
    setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone);
    void knowCountry(element);
    proofs.begin();
  }, [code, proofs]);

  const isWrong = props.fields.some(({ name }) => Object.hasOwn(problems, name));
  // F3: after an attempt that failed the summary is where one goes on, or the question.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is an attempt that moves the focus, nothing else.
  useEffect(() => {
    if (attempts === 0) return;
    const question = document.querySelector<HTMLElement>(`[name="${OWN.verifyCode}"]`);
    ((isWrong ? null : question) ?? summaryRef.current)?.focus();
  }, [attempts]);

  // F3: the title says so, too, which is what a window is known by.
  const hasFailed = isWrong || (again.notice !== '' && !again.challenge);
  useEffect(() => {
    document.title = hasFailed ? `${texts.titleError}${title}` : title;
  }, [hasFailed, title, texts.titleError]);

  useEffect(() => {
    // F13: who comes back in the history finds the form as it was left, and may send it again: it is the same lead.
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
      {...again}
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
          // An attempt that the browser itself found wanting; checks of a single field are none.
          if (event.defaultPrevented && !busy.current && !intent?.startsWith('__')) {
            if (!again.challenge) setAgain({ ...again, notice: '' });
            setAttempts((count) => count + 1);
          }
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
