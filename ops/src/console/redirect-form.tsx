// The form of a redirect: what was typed, and what is wrong with it.
import { z } from 'zod';
import { REDIRECT_STATUSES } from '../../../src/live/redirects.ts';
import { LONGEST_NOTE, RemovedRedirect } from '../calls/redirects.ts';
import type { FieldErrors } from './field-errors.ts';
import { SelectField, TextField } from './form.tsx';
import { LanguageField } from './languages.tsx';
import { oneOrEvery, typed } from './validated.ts';

/** The form, as it was sent. */
export const SentRedirect = z.object({
  from: typed,
  to: typed,
  status: z.coerce.number().pipe(z.literal(REDIRECT_STATUSES)),
  locale: oneOrEvery,
  note: typed,
  enabled: typed.transform((given) => given === 'yes'),
  seen: RemovedRedirect.shape.seen,
});
export type TypedRedirect = z.output<typeof SentRedirect>;

export const NOTHING_TYPED: TypedRedirect = {
  from: '',
  to: '',
  status: 301,
  locale: null,
  note: '',
  enabled: true,
  seen: 0,
};

const KINDS: Record<(typeof REDIRECT_STATUSES)[number], string> = {
  301: '301 moved for good',
  302: '302 for now',
  308: '308 moved for good, method kept',
};

/** The fields; a redirect that there is keeps its path and language. */
export function RedirectFields({
  typed,
  errors,
  isNew,
}: {
  typed: TypedRedirect;
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
            hint="A path of the site, such as /spring-sale or /ko/spring-sale. Its query makes no difference."
            error={errors.get('from')}
            defaultValue={typed.from}
            required
          />
          <LanguageField
            locale={typed.locale}
            every="Every language without one of its own"
            error={errors.get('locale')}
          />
        </>
      )}
      <TextField
        name="to"
        label="To"
        hint="A path of the site, or an address with https:// on one of our own hosts."
        error={errors.get('to')}
        defaultValue={typed.to}
        required
      />
      <SelectField
        name="status"
        label="Kind"
        error={errors.get('status')}
        value={String(typed.status)}
        options={REDIRECT_STATUSES.map((status) => [String(status), KINDS[status]] as const)}
      />
      <TextField
        name="note"
        label="Note"
        hint="Why it is there. Visitors never see it."
        error={errors.get('note')}
        defaultValue={typed.note}
        maxLength={LONGEST_NOTE}
      />
      <div className="field choice">
        <label>
          <input type="checkbox" name="enabled" value="yes" defaultChecked={typed.enabled} /> Switched on
        </label>
      </div>
      <input type="hidden" name="seen" value={typed.seen} />
    </>
  );
}
