// Helpers for form tests: a portal that accepts forms, and submissions like those of a browser.
import { FORMS, type FormCode } from '../../../../common/forms/forms.ts';
import { LOCALES, type Locale } from '../../../../common/i18n/locales.ts';
import type { QueuedLead } from '../../../../common/leads/outbox.ts';
import { createToken } from '../../../../src/routes/forms/token.ts';
import { INTERNAL_FIELDS } from '../../../../src/views/forms/form-props.ts';
import { FORM_PATHS } from '../../../unit/forms/form-paths.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { hero, steps } from '../fixtures.ts';
import { fakePortal, type Responses, type Visit, visit } from '../support.ts';

export const QUESTION = 'How many legs does a cat have?';
const question = { kind: 'question', pictureType: 'question.signed', question: QUESTION };
export const receipt = { reference: 'C-AAAA-BBBB', receivedAt: '2026-11-22T00:00:00Z' };
const event = {
  code: 'igblive2025',
  title: 'An expo',
  desc: 'Two days of it.',
  place: 'Hall 1',
  booth: 'A1',
  startsAt: '2025-07-02T09:00:00Z',
  endsAt: '2025-07-03T17:00:00Z',
  timeZone: 'Europe/London',
  finishedText: 'It is over.',
  moduleViewList: [hero, steps],
  translation: { state: 'fresh', locale: 'en', available: ['en', 'cn', 'ko', 'ja'] },
};
const stored: Responses = {
  'forms/contact': receipt,
  'forms/investment': receipt,
  'forms/collectMessage': receipt,
  'forms/add': receipt,
};

/** Returns a portal that asks a question and stores leads. */
export const formsPortal = (own: Responses = {}) =>
  fakePortal({
    ...stored,
    'forms/verification': { ...question, expiresAt: '2026-11-22T00:05:00Z' },
    'common/getCountries': [
      { code: 'ES', name: 'Spain', region: 'europe' },
      { code: 'JP', name: 'Japan', region: 'east-and-north-asia' },
    ],
    'news/getEvent': event,
    ...own,
  });

/** Returns the calls that sent leads to the portal. */
export const leadCalls = (portal: ReturnType<typeof formsPortal>) =>
  portal.calls.filter(({ name }) => name.startsWith('forms/') && name !== 'forms/verification');

const refuseConnection = () => Promise.reject(new Error('connection refused'));
/** Returns a portal on which the contact form and the verification fail. */
export const failingPortal = () =>
  formsPortal({ 'forms/contact': refuseConnection, 'forms/verification': refuseConnection });

/** Returns an outbox binding and the leads that it records. */
export const createOutbox = () => {
  const leads: QueuedLead[] = [];
  const enqueue = async (entry: QueuedLead) => {
    leads.push(entry);
    return { reference: entry.lead.reference };
  };
  return { leads, env: { OUTBOX: { store: enqueue } } };
};

/** Cache-Control of a personal response. */
/** Escapes ampersands and apostrophes like React. */
export const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll("'", '&#x27;');

export const ANSWER = {
  [INTERNAL_FIELDS.pictureType]: question.pictureType,
  [INTERNAL_FIELDS.verifyCode]: 'four',
};

/** Overrides of a form's fields that leave its question unanswered. */
export const UNANSWERED = {
  [INTERNAL_FIELDS.pictureType]: undefined,
  [INTERNAL_FIELDS.verifyCode]: undefined,
};

/** Returns the sample fields of a form as a browser submits them. */
export function fieldsOf(form: FormCode): Record<string, string | readonly string[]> {
  return Object.fromEntries(
    Object.entries(SAMPLES[form]).flatMap(([name, value]) => {
      if (FORMS[form].fields[name]?.kind === 'hidden' && name !== 'timeZone') return [];
      return [[name, value === true ? 'on' : (value as string | string[])]];
    }),
  );
}

interface SendOptions {
  /** Overrides of the sample fields. */
  fields?: Record<string, string | readonly string[] | undefined>;
  locale?: Locale;
  headers?: Record<string, string>;
  query?: string;
  /** Submits multipart data, as the pages do. A file in `more` implies it. */
  isMultipart?: boolean;
  /** Additional fields, repeated or unknown. */
  extra?: readonly (readonly [name: string, value: string | File])[];
  /** Age of the page, in milliseconds. */
  age?: number;
  portal?: ReturnType<typeof formsPortal>;
  env?: Parameters<typeof visit>[1] extends infer O | undefined
    ? O extends { env?: infer E }
      ? E
      : never
    : never;
}

/** Submits a form as a browser without scripts does. */
export async function sendForm(form: FormCode, options: SendOptions = {}): Promise<Visit> {
  const {
    fields = {},
    locale = 'en',
    headers = {},
    query = '',
    age = 60_000,
    portal = formsPortal(),
  } = options;
  const token = await createToken('unsigned', form, Date.now() - age);
  const data = new FormData();
  const all = { [INTERNAL_FIELDS.token]: token, ...fieldsOf(form), ...ANSWER, ...fields };
  for (const [name, value] of Object.entries(all))
    for (const item of value === undefined ? [] : [value].flat()) data.append(name, String(item));
  for (const [name, value] of options.extra ?? []) data.append(name, value as string);
  const isFile = [...data.values()].some((value) => typeof value !== 'string');
  const body = options.isMultipart || isFile ? data : new URLSearchParams([...data] as [string, string][]);
  return visit(`${LOCALES[locale].prefix}${FORM_PATHS[form].path}${query}`, {
    portal,
    ...(options.env ? { env: options.env } : {}),
    init: { method: 'POST', body, headers: { origin: 'https://site.test', ...headers } },
  });
}
