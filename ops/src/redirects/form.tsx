// Form of a redirect: its fields and their errors.
import { z } from 'zod';
import { readableAddress } from '../../../common/http/readable-address.ts';
import { DEFAULT_STATUS, REDIRECT_STATUSES } from '../../../common/redirects/rules.ts';
import type { FieldErrors } from '../console/field-errors.ts';
import { SelectField, TextField } from '../console/form.tsx';
import { LanguageField } from '../console/languages.tsx';
import { freeText, oneOrEvery } from '../console/validator.tsx';
import { MAX_NOTE_LENGTH, RemovedRedirect } from './schema.ts';

/** Input of the form. */
export const SentRedirect = z.object({
  from: freeText,
  to: freeText,
  status: z.coerce.number().pipe(z.literal(REDIRECT_STATUSES)),
  locale: oneOrEvery,
  note: freeText,
  enabled: freeText.transform((text) => text === 'yes'),
  seen: RemovedRedirect.shape.seen,
  /** The button: `confirm` saves in spite of warnings. */
  do: z.enum(['save', 'confirm']).catch('save'),
});
export type RedirectInput = z.output<typeof SentRedirect>;

export const NO_INPUT: RedirectInput = {
  from: '',
  to: '',
  status: DEFAULT_STATUS,
  locale: null,
  note: '',
  enabled: true,
  seen: 0,
  do: 'save',
};

const KINDS: Record<(typeof REDIRECT_STATUSES)[number], string> = {
  302: '302 temporary: campaigns, short addresses',
  301: '301 permanent: the page has moved for good',
  308: '308 permanent, for forms and calls too',
};
/** Types of redirects; the default comes first. */
const STATUSES = REDIRECT_STATUSES.toSorted(
  (a, b) => Number(b === DEFAULT_STATUS) - Number(a === DEFAULT_STATUS) || a - b,
);

/** Fields of the form. Path and language of an existing redirect cannot be changed. */
export function RedirectFields({
  submitted,
  errors,
  isNew,
}: {
  submitted: RedirectInput;
  errors: FieldErrors;
  isNew: boolean;
}) {
  return (
    <>
      {isNew && (
        <>
          <TextField
            name="from"
            label="From"
            hint="A path of the site, such as /spring-sale or /ko/spring-sale. The query of a visitor’s address is ignored."
            error={errors.get('from')}
            defaultValue={readableAddress(submitted.from)}
            required
          />
          <LanguageField
            locale={submitted.locale}
            every="All languages without a redirect of their own"
            error={errors.get('locale')}
          />
        </>
      )}
      <TextField
        name="to"
        label="To"
        hint="A path of the site, or an address with https:// on one of our own hosts."
        error={errors.get('to')}
        defaultValue={readableAddress(submitted.to)}
        required
      />
      <SelectField
        name="status"
        label="Type"
        hint="Search engines replace the old address only after a permanent redirect."
        error={errors.get('status')}
        value={String(submitted.status)}
        options={STATUSES.map((status) => [String(status), KINDS[status]] as const)}
      />
      <TextField
        name="note"
        label="Note"
        hint="Why the redirect exists. Visitors do not see it."
        error={errors.get('note')}
        defaultValue={submitted.note}
        maxLength={MAX_NOTE_LENGTH}
      />
      <div className="field choice">
        <label>
          <input type="checkbox" name="enabled" value="yes" defaultChecked={submitted.enabled} /> Active
        </label>
      </div>
      <input type="hidden" name="seen" value={submitted.seen} />
    </>
  );
}
