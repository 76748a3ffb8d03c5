// The form of a banner as it was sent: what its editor wants, in which languages, having seen which versions.
import { z } from 'zod';
import type { Locale } from '../../../src/i18n/locales.ts';
import type { Seen, WishInput } from '../calls/banners.ts';
import type { FieldErrors } from './field-errors.ts';
import { Ticked } from './seen-fields.ts';
import { instantIn, isZone } from './zone.ts';

/** What is typed; empty means the portal's own. */
export const WORDS = ['title', 'text', 'url', 'urlText', 'image'] as const;

const one = z.string().max(1_000).catch('');
const Typed = z.object({
  shown: z.enum(['on', 'off', 'portal']).catch('on'),
  zone: z.string().refine(isZone).catch('UTC'),
  startsAt: one,
  endsAt: one,
  title: one,
  text: one,
  url: one,
  urlText: one,
  image: one,
  order: one,
  do: z.enum(['save', 'preview']).catch('save'),
  path: one,
});
/** The fields as they were typed, so that a form can show them again. */
export type Typed = z.output<typeof Typed>;

/** The whole form. */
export const SentBanner = Typed.and(Ticked);

export interface BannerForm {
  typed: Typed;
  locales: Locale[];
  seen: Seen;
  /** `null` gives the portal its own value back. */
  wish: WishInput | null;
  errors: FieldErrors;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());

function instantOf(typed: Typed, name: 'startsAt' | 'endsAt', errors: Map<string, string>): string | null {
  if (typed[name] === '') return null;
  const at = instantIn(typed[name], typed.zone);
  if (at === null) errors.set(name, `There is no such time in ${typed.zone}.`);
  return at;
}

/** What a form wants. What is wrong stands in `errors`; links and pictures are judged by the call itself. */
export function bannerForm({ locales, seen, ...typed }: z.output<typeof SentBanner>): BannerForm {
  const errors = new Map<string, string>();
  if (locales.length === 0) errors.set('locale', 'Choose a language at least.');
  const [startsAt, endsAt] = [instantOf(typed, 'startsAt', errors), instantOf(typed, 'endsAt', errors)];
  if (startsAt !== null && endsAt !== null && startsAt >= endsAt)
    errors.set('endsAt', 'It ends before it starts.');
  const order = typed.order.trim() === '' ? null : Number(typed.order);
  if (order !== null && !(Number.isInteger(order) && order >= 1 && order <= 99))
    errors.set('order', 'A number from 1 to 99, or nothing.');
  const words = Object.fromEntries(WORDS.map((name) => [name, orNull(typed[name])]));
  const wish =
    typed.shown === 'portal' ? null : { shown: typed.shown === 'on', startsAt, endsAt, ...words, order };
  return { typed, locales, seen, wish, errors };
}

const SAID: Record<string, string> = {
  url: 'A path of this site, such as /events/, or https on one of our own hosts.',
  image: 'A path of this site, such as /drawings/flow.svg.',
  endsAt: 'It ends before it starts.',
};

/** What the call said was wrong, by field and for a person. */
export function refusedFields(issues: readonly { at: string; message: string }[]): FieldErrors {
  return new Map(
    issues.map(({ at, message }) => {
      const name = at.replace(/^flip\.?/, '') || 'endsAt';
      return [name, SAID[name] ?? `Not like this: ${message}.`];
    }),
  );
}
