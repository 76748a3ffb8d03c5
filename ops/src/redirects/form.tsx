// Redirect form: input, fields, and the notice after a change that was not checked completely.
import { z } from 'zod';
import { readableUrl } from '../../../common/http/readable-url.ts';
import { DEFAULT_STATUS, REDIRECT_STATUSES } from '../../../common/redirects/rules.ts';
import { Fields, type FormField } from '../console/fields.tsx';
import type { FormErrors } from '../console/form-errors.ts';
import { languageField } from '../console/languages.tsx';
import { freeText, nullableLocale } from '../console/validator.tsx';
import { MAX_NOTE_LENGTH } from '../fields.ts';
import { RemovedRedirect } from './schema.ts';

export const SubmittedRedirect = z.object({
  from: freeText,
  to: freeText,
  status: z.coerce.number().pipe(z.literal(REDIRECT_STATUSES)),
  locale: nullableLocale,
  note: freeText,
  enabled: freeText.transform((text) => text === 'yes'),
  seen: RemovedRedirect.shape.seen,
  /** The button: `confirm` saves despite warnings. */
  do: z.enum(['save', 'confirm']).catch('save'),
});
export type RedirectInput = z.output<typeof SubmittedRedirect>;

export const NO_INPUT: RedirectInput = SubmittedRedirect.parse({
  status: DEFAULT_STATUS,
  enabled: 'yes',
  seen: 0,
});

const KINDS: Record<(typeof REDIRECT_STATUSES)[number], string> = {
  302: '302 temporary',
  301: '301 permanent',
  308: '308 permanent, same method',
};
/** Redirect types, with the default first. */
const STATUSES = REDIRECT_STATUSES.toSorted(
  (a, b) => Number(b === DEFAULT_STATUS) - Number(a === DEFAULT_STATUS) || a - b,
);

type Name = 'from' | 'to' | 'status' | 'locale' | 'note' | 'enabled';
/** Only in the form for a new redirect, because path and language cannot be changed. */
const FROM: FormField<Name> = {
  name: 'from',
  label: 'From',
  hint: 'A path of the site, such as /spring-sale or /ko/spring-sale. Of a visitor’s query, only rsr and bd_vid reach the target.',
  required: true,
};
const LANGUAGE = languageField('All other languages');
const TO: FormField<Name> = {
  name: 'to',
  label: 'To',
  hint: 'A path of the site, or a URL with https:// on one of our own hosts.',
  required: true,
};
const OTHER_FIELDS: readonly FormField<Name>[] = [
  {
    name: 'status',
    label: 'Type',
    hint: 'Temporary for campaigns and short URLs; permanent for moved pages. Only 308 also applies to forms and API calls.',
    options: STATUSES.map((status) => [String(status), KINDS[status]] as const),
  },
  {
    name: 'note',
    label: 'Note',
    hint: 'Why the redirect exists. Visitors do not see it.',
    maxLength: MAX_NOTE_LENGTH,
    isOptional: true,
  },
  { name: 'enabled', label: 'Active', type: 'checkbox' },
];

/** Form fields of a new or existing redirect. */
export function RedirectFields({
  submitted,
  errors,
  isNew = false,
}: {
  submitted: RedirectInput;
  errors: FormErrors;
  isNew?: boolean;
}) {
  const { from, to } = submitted;
  return (
    <>
      <Fields
        fields={isNew ? [FROM, TO, LANGUAGE, ...OTHER_FIELDS] : [TO, ...OTHER_FIELDS]}
        values={{ ...submitted, from: readableUrl(from), to: readableUrl(to) }}
        errors={errors}
      />
      <input type="hidden" name="seen" value={submitted.seen} />
    </>
  );
}

/** Addition to a notice about a change that could not be checked completely. */
export const uncheckedText = ({
  mappingUnchecked,
  unchecked,
}: {
  mappingUnchecked: number;
  unchecked: number;
}): string =>
  [
    ...(mappingUnchecked > 0 ? [' The portal did not confirm that the target does not redirect again.'] : []),
    ...(unchecked > 0 ? [' The site did not confirm that its pages exist.'] : []),
  ].join('');
