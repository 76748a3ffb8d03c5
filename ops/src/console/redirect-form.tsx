// The form of a redirect: what was typed, what is wrong with it, and what a call is given of it.
import { LOCALES, localeCodes } from '../../../src/i18n/locales.ts';
import { REDIRECT_STATUSES } from '../../../src/live/redirects.ts';
import { LONGEST_NOTE, localeOf, statusOf } from '../calls/redirects.ts';
import { SelectField, TextField } from './form.tsx';

/** What was typed, as it was. */
export interface TypedRedirect {
  from: string;
  to: string;
  status: string;
  locale: string;
  note: string;
  enabled: boolean;
  seen: string;
}
/** What is wrong, by field. */
export type FieldErrors = ReadonlyMap<string, string>;

export const NOTHING_TYPED: TypedRedirect = {
  from: '',
  to: '',
  status: '301',
  locale: '',
  note: '',
  enabled: true,
  seen: '0',
};

/** Reads the form; what is missing is empty. */
export function typedRedirect(body: Record<string, unknown>): TypedRedirect {
  const text = (name: string) => {
    const value = Object.hasOwn(body, name) ? body[name] : '';
    return typeof value === 'string' ? value.slice(0, 8_000) : '';
  };
  return {
    from: text('from'),
    to: text('to'),
    status: text('status'),
    locale: text('locale'),
    note: text('note'),
    enabled: text('enabled') === 'yes',
    seen: text('seen'),
  };
}

/** What a change of a redirect is given; `undefined` where a choice is none of the form's. */
export function changeOf({ to, status, note, enabled, seen }: TypedRedirect) {
  const known = statusOf(status);
  const version = /^\d{1,15}$/.test(seen) ? Number(seen) : undefined;
  return known === undefined || version === undefined
    ? undefined
    : { to, status: known, note, enabled, seen: version };
}
export const languageOf = ({ locale }: TypedRedirect) => localeOf(locale);

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
          <SelectField
            name="locale"
            label="Language"
            error={errors.get('locale')}
            value={typed.locale}
            options={[
              ['', 'Every language without one of its own'],
              ...localeCodes.map((code) => [code, LOCALES[code].name] as const),
            ]}
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
        value={typed.status}
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
