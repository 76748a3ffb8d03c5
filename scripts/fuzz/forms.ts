// Form submissions for the fuzzer: each form at its URL, with valid values, some of which are then corrupted.
import { DICTIONARIES } from '../../common/forms/dictionaries.ts';
import type { Field } from '../../common/forms/fields.ts';
import { FORM_CODES, FORMS, type FormCode } from '../../common/forms/forms.ts';
import type { Draw } from './draw.ts';
import { INHERITED, VALUES } from './words.ts';

const PATHS: Readonly<Record<FormCode, readonly string[]>> = {
  contact: ['/contact/'],
  investment: ['/contact/investment/'],
  collect: ['/lp2/media-cdn/'],
  'free-trial': ['/free-trial/'],
  'custom-solutions-free-trial': ['/custom-solutions-free-trial/'],
  partnership: ['/partnership/'],
  event: ['/igaming/', '/events/igblive2025/', '/events/no-such-event/'],
  document: ['/lp/reports/state-of-waap-2024/', '/lp/reports/no-such-report/'],
};
const PREFIXES = ['', '/cn', '/ko', '/ja'];
const OWN = ['formToken', 'formKey', 'homepage2', 'pictureType', 'verifyCode', 'formReferrer', 'formIntent'];
const CORRUPTED = [
  ...OWN,
  ...INHERITED,
  'interests',
  'email',
  'country',
  'agreement',
  'event',
  'timeZone',
  'x[]',
];

/** Valid value of each kind of field. */
const VALID: Readonly<Record<Exclude<Field['kind'], 'select' | 'choices'>, string>> = {
  text: 'Ana',
  textarea: 'Please call.\r\nToday.',
  email: 'ana@example.com',
  tel: '+34 600 000 000',
  url: 'example.com',
  number: '3',
  date: '2026-12-24',
  time: '15:30',
  hidden: '',
  agreement: 'on',
};

function validValue({ kind, dictionary }: Field, draw: Draw): string {
  if (kind !== 'select' && kind !== 'choices') return VALID[kind];
  return dictionary ? draw.pick(DICTIONARIES[dictionary]) : '';
}

/** Token of each form, read from its page on the running site. */
export async function fetchFormTokens(origin: string): Promise<ReadonlyMap<FormCode, string>> {
  const fetchToken = async (form: FormCode) => {
    const page = await fetch(`${origin}${PATHS[form].at(0)}`);
    return [form, /name="formToken" value="([^"]+)"/.exec(await page.text())?.[1] ?? ''] as const;
  };
  return new Map(await Promise.all(FORM_CODES.map(fetchToken)));
}

const parts = (pairs: readonly (readonly [string, string])[], draw: Draw): string =>
  [
    ...pairs.flatMap(([name, value]) => [
      '--b',
      `Content-Disposition: form-data; name="${name}"${draw.chance(0.03) ? '; filename="a.txt"' : ''}`,
      '',
      value,
    ]),
    draw.chance(0.95) ? '--b--' : '',
    '',
  ].join('\r\n');

/** A form submission with `marker` in its free text. */
export function fuzzForm(draw: Draw, marker: string, tokens: ReadonlyMap<FormCode, string>) {
  const form = draw.pick(FORM_CODES);
  const pairs: [string, string][] = Object.entries(FORMS[form].fields).map(([name, field]) => [
    name,
    field.kind === 'textarea' && draw.chance(0.5) ? marker : validValue(field, draw),
  ]);
  pairs.push(['formToken', tokens.get(draw.chance(0.9) ? form : draw.pick(FORM_CODES)) ?? '']);
  if (draw.chance(0.3))
    pairs.push(['pictureType', draw.pick(['altcha', 'turnstile', 'question.a.b', marker])]);
  if (draw.chance(0.3)) pairs.push(['verifyCode', draw.pick(VALUES)]);
  if (draw.chance(0.2)) pairs.push(['homepage2', marker]);
  while (draw.chance(0.5)) pairs.push([draw.pick(CORRUPTED), draw.pick(VALUES)]);
  while (draw.chance(0.2)) pairs.splice(Math.floor(draw.random() * pairs.length), 1);
  if (draw.chance(0.02)) pairs.push(['content', 'x'.repeat(draw.pick([66_000, 300_000]))]);
  const isParts = draw.chance(0.5);
  const text = isParts
    ? parts(pairs, draw)
    : pairs.map((pair) => pair.map((word) => encodeURIComponent(word.toWellFormed())).join('=')).join('&');
  const preview = draw.chance(0.05) ? '?ispreview=1&pretoken=made-up' : '';
  return {
    path: `${draw.pick(PREFIXES)}${draw.pick(PATHS[form])}${preview}`,
    headers: {
      'content-type': isParts ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded',
      accept: draw.pick(['text/html', 'application/json', '*/*']),
    },
    body: Buffer.from(text),
  };
}
