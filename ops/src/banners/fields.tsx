// Fields of the banner form: languages, visibility, period, content, order, preview.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { CONTENT_FIELDS, type ContentField } from '../../../common/overrides/fields.ts';
import { seenField } from '../console/base-fields.ts';
import type { FieldErrors } from '../console/field-errors.ts';
import { Choices, SaveButtons, SelectField, TextField } from '../console/form.tsx';
import { ZONES } from '../console/time-zone.ts';
import type { SubmittedFields } from './form-input.ts';
import type { BannerRow } from './list.ts';

interface FieldsProps {
  submitted: SubmittedFields;
  errors: FieldErrors;
  portal: BannerRow['portal'];
  hasImage: boolean;
  languages: readonly { code: Locale; seen: number; isChosen: boolean }[];
  /** Whether there are warnings, which the editor may confirm. */
  isWarned: boolean;
}

const VISIBILITY = [
  ['on', 'Visible'],
  ['off', 'Hidden'],
  ['portal', 'Use the portal’s banner'],
] as const;

/** Default page for the preview of a banner, by position. */
const PAGES: ReadonlyMap<string, string> = new Map([['aside', '/blog/ddos-attack-browser-game-platform/']]);

function Period({ submitted, errors }: Pick<FieldsProps, 'submitted' | 'errors'>) {
  const instant = (name: 'startsAt' | 'endsAt', label: string, hint: string) => (
    <TextField
      name={name}
      type="datetime-local"
      label={label}
      hint={hint}
      error={errors.get(name)}
      defaultValue={submitted[name]}
    />
  );
  return (
    <fieldset>
      <legend>Period</legend>
      <div className="columns">
        {instant('startsAt', 'From', 'Leave empty to start immediately.')}
        {instant('endsAt', 'Until', 'Leave empty for no end.')}
      </div>
      <SelectField
        name="zone"
        id="period-zone"
        label="Time zone of the period"
        value={submitted.zone}
        options={ZONES}
      />
    </fieldset>
  );
}

/** Hints of fields that the portal's entry leaves empty. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['url', 'A path of this site, such as /products/, or https on one of our own hosts.'],
  ['image', 'A path of this site, such as /drawings/flow.svg.'],
]);

function Content({
  submitted,
  errors,
  portal,
  hasImage,
}: Pick<FieldsProps, 'submitted' | 'errors' | 'portal' | 'hasImage'>) {
  const hintOf = (name: ContentField['name']) => {
    const own = portal?.[name];
    return own ? `In the portal: ${own}` : HINTS.get(name);
  };
  return (
    <fieldset>
      <legend>Content</legend>
      <p className="hint">Empty fields keep the portal’s content.</p>
      {CONTENT_FIELDS.filter(({ name }) => name !== 'image' || hasImage).map(({ name, label, maxLength }) => (
        <TextField
          key={name}
          name={name}
          label={label}
          hint={hintOf(name)}
          error={errors.get(name)}
          defaultValue={submitted[name]}
          maxLength={maxLength}
        />
      ))}
      <TextField
        name="order"
        label="Order"
        hint="1 comes first. Leave empty for the portal’s order."
        error={errors.get('order')}
        defaultValue={submitted.order}
        inputMode="numeric"
        maxLength={2}
      />
    </fieldset>
  );
}

/** All fields of the form. The hint of a content field shows the portal's value. */
export function BannerFields({ submitted, errors, portal, hasImage, languages, isWarned }: FieldsProps) {
  return (
    <>
      <input type="hidden" name="opened" value={submitted.opened} />
      <Choices
        name="locale"
        type="checkbox"
        legend="Languages"
        error={errors.get('locale')}
        options={languages.map(({ code, isChosen }) => ({
          value: code,
          name: LOCALES[code].name,
          isChosen,
        }))}
      />
      {languages.map(({ code, seen }) => (
        <input key={code} type="hidden" name={seenField(code)} value={seen} />
      ))}
      <Choices
        name="shown"
        type="radio"
        legend="Visibility"
        hint="Hidden banners stay hidden whatever the period. “Use the portal’s banner” removes everything that was changed here."
        error={errors.get('shown')}
        options={VISIBILITY.map(([value, name]) => ({ value, name, isChosen: submitted.shown === value }))}
      />
      <Period submitted={submitted} errors={errors} />
      <Content submitted={submitted} errors={errors} portal={portal} hasImage={hasImage} />
      <SaveButtons name="do" label="Save and publish" isWarned={isWarned} />
      <fieldset className="preview">
        <legend>Preview</legend>
        <TextField
          name="path"
          label="On this page"
          hint="Only people with the address of the preview see it, for 15 minutes. The banner is shown as during its period."
          error={errors.get('path')}
          defaultValue={submitted.path || (PAGES.get(portal?.position ?? '') ?? '/')}
          maxLength={300}
        />
        <button type="submit" name="do" value="preview" formTarget="_blank">
          Preview in a new tab
        </button>
      </fieldset>
    </>
  );
}
