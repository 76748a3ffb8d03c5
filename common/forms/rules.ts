// Validation rules by kind of value (§5) as zod schemas with message keys (messages.ts), in linear time. The
// browser loads them with a form, so they use the smaller functions of zod (decision 034).
import * as z from 'zod/mini';
import { joinLines, normalizeLineBreaks } from '../text/plain-text.ts';
import { DICTIONARIES, type DictionaryName } from './dictionaries.ts';
import { MESSAGES, type MessageKey } from './messages.ts';

/** Maximum lengths in characters; at least 100 for names (F9). */
export const LIMITS = {
  name: 100,
  line: 200,
  email: 254,
  phone: 30,
  website: 500,
  number: 6,
  text: 5000,
  code: 120,
  day: 10,
  time: 5,
  zone: 64,
} as const;

export interface TextRule {
  required: boolean;
  max: number;
  /** The problem of a non-empty text; `null` if valid. */
  problem?: (value: string) => MessageKey | null;
  /** Normalizes different spellings before validation. */
  fold?: (value: string) => string;
  /** Whether line breaks are allowed. */
  lines?: boolean;
}

/** Schema of text: trimmed; `''` if optional and empty. */
export const text = ({ required, max, problem, fold = (value) => value, lines = false }: TextRule) => {
  const plain = lines ? normalizeLineBreaks : joinLines;
  const problemOf = (value: string): MessageKey | null | undefined => {
    if (value === '') return required ? MESSAGES.input : null;
    return value.length > max ? MESSAGES.long : problem?.(value);
  };
  const checked = z.pipe(
    z.string({ error: MESSAGES.input }),
    z.transform((input: string, { issues }) => {
      const value = fold(plain(input).trim()).trim();
      const message = problemOf(value);
      if (message) issues.push({ code: 'custom', input, message });
      return value;
    }),
  );
  return required ? checked : z._default(checked, '');
};

/** Converts full-width letters and digits to their normal forms (F8). */
export const normalizeWidth = (value: string): string => value.normalize('NFKC');

let email: z.ZodMiniEmail | undefined;
/** The problem of a non-empty mail address; `null` if valid. The functions below do the same for other kinds. */
export function emailProblem(value: string): MessageKey | null {
  email ??= z.email();
  return email.safeParse(value).success ? null : MESSAGES.email;
}

/** Characters used as hyphens: dashes of all scripts, minus signs, the long vowel mark of Japanese keyboards. */
const HYPHENS = '\\p{Pd}\\u00ad\\u2043\\u2212\\u2500\\u30fc\\uff70';
const HYPHEN = new RegExp(`[${HYPHENS}]`, 'u');
const PHONE = /^\+?(?=.*[0-9])[0-9 ()]{4,30}$/;
/** A string that consists of phone number characters, with or without hyphens. */
const PHONE_LIKE = new RegExp(`^[+0-9 ()${HYPHENS}]+$`, 'u');

/** §5: a phone number must not contain a hyphen. A leading + and spaces are allowed (F8). */
export function phoneProblem(value: string): MessageKey | null {
  if (HYPHEN.test(value)) return MESSAGES.hyphen;
  return PHONE.test(value) ? null : MESSAGES.phone;
}

/** §3 phone number or messaging handle: text that looks like a phone number must satisfy the rule for phone numbers. */
export const handleProblem = (value: string): MessageKey | null =>
  PHONE_LIKE.test(value) ? phoneProblem(value) : null;

/** Replaces the hyphens of a phone number with spaces before a browser sends it. Other values are unchanged. */
export const replaceHyphens = (value: string): string =>
  /\p{Nd}/u.test(value) && PHONE_LIKE.test(normalizeWidth(value))
    ? value.replace(new RegExp(HYPHEN, 'gu'), ' ')
    : value;

/** Accepts URLs with or without `https://`. */
export function websiteProblem(value: string): MessageKey | null {
  const address =
    /^[a-z][a-z0-9+.-]*:/i.test(value) && !/^[^/]*\.[^/]*:\d/.test(value) ? value : `https://${value}`;
  if (!/^https?:\/\//i.test(address) || !URL.canParse(address)) return MESSAGES.website;
  return new URL(address).hostname.includes('.') ? null : MESSAGES.website;
}

/** A non-negative integer: digits only. */
export const numberProblem = (value: string): MessageKey | null =>
  /^[0-9]+$/.test(value) ? null : MESSAGES.number;

/** A calendar day in the format of `<input type="date">`. */
export function dayProblem(value: string): MessageKey | null {
  const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? Date.parse(`${value}T00:00:00Z`) : Number.NaN;
  return Number.isNaN(at) || new Date(at).toISOString().slice(0, 10) !== value ? MESSAGES.day : null;
}

/** First and last selectable day, in ISO format. */
export type DayRange = {
  first: string;
  last: string;
};

const dayOf = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
const WESTERNMOST_OFFSET_MS = 12 * 3_600_000;
const MAX_DAYS_AHEAD_MS = 366 * 86_400_000;

/**
 * The days on which a meeting can be booked at `now` (milliseconds since the epoch): days of the event in the venue's
 * time zone, or any day within a year if the event has ended or is unknown. Today is the day of the westernmost time
 * zone (UTC−12), so that no visitor's current day counts as past.
 */
export function meetingDays(event: { startsAt: string; endsAt: string } | null, now: number): DayRange {
  const today = dayOf(now - WESTERNMOST_OFFSET_MS);
  if (!event || now >= Date.parse(event.endsAt))
    return { first: today, last: dayOf(now + MAX_DAYS_AHEAD_MS) };
  const [starts, ends] = [event.startsAt.slice(0, 10), event.endsAt.slice(0, 10)];
  return { first: starts > today ? starts : today, last: ends };
}

/** Days in ISO format sort as text. */
export const isWithin = ({ first, last }: DayRange, day: string): boolean => first <= day && day <= last;

/** A time of day in the format of `<input type="time">`. */
export const timeProblem = (value: string): MessageKey | null =>
  /^([01]\d|2[0-3]):[0-5]\d$/.test(value) ? null : MESSAGES.time;

/** An IANA time zone. */
export function zoneProblem(value: string): MessageKey | null {
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return null;
  } catch {
    return MESSAGES.select;
  }
}

/** The code of a page's subject, such as an event. */
export const codeProblem = (value: string): MessageKey | null =>
  /^[A-Za-z0-9][A-Za-z0-9._-]*$/.test(value) ? null : MESSAGES.select;

/** One code of a dictionary (F24). */
export const singleChoice = (dictionary: DictionaryName, required: boolean) => {
  const codes: ReadonlySet<string> = new Set(DICTIONARIES[dictionary]);
  const choice = z
    .string({ error: MESSAGES.select })
    .check(z.refine((value) => codes.has(value) || (value === '' && !required), { error: MESSAGES.select }));
  return required ? choice : z._default(choice, '');
};

/** Several distinct codes of a dictionary. */
export const multipleChoice = (dictionary: DictionaryName, required: boolean) => {
  const codes: ReadonlySet<string> = new Set(DICTIONARIES[dictionary]);
  const several = z.array(z.string({ error: MESSAGES.select }), { error: MESSAGES.select }).check(
    z.maxLength(codes.size, { error: MESSAGES.select }),
    z.refine((values) => values.every((value) => codes.has(value)), { error: MESSAGES.select }),
    z.refine((values) => !required || values.length > 0, { error: MESSAGES.select }),
  );
  return required ? several : z._default(several, []);
};

/** §5: the privacy agreement must be checked. */
export const acceptedAgreement = () => z.literal(true, { error: MESSAGES.agreement });
