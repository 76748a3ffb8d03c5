// Fields of the banner form: languages, visibility, period, content, order, preview.
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
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

function Content({
  submitted,
  errors,
  portal,
  hasImage,
}: Pick<FieldsProps, 'submitted' | 'errors' | 'portal' | 'hasImage'>) {
  const field = (name: keyof SubmittedFields) => ({
    name,
    error: errors.get(name),
    defaultValue: submitted[name],
  });
  const own = (text: string | null | undefined) => (text ? `In the portal: ${text}` : undefined);
  return (
    <fieldset>
      <legend>Content</legend>
      <p className="hint">Empty fields keep the portal’s content.</p>
      <TextField {...field('title')} label="Title" hint={own(portal?.title)} maxLength={120} />
      <TextField {...field('text')} label="Text" hint={own(portal?.text)} maxLength={300} />
      <TextField
        {...field('url')}
        label="Link"
        hint={
          own(portal?.url) ?? 'A path of this site, such as /products/, or https on one of our own hosts.'
        }
        maxLength={300}
      />
      <TextField {...field('urlText')} label="Link text" hint={own(portal?.urlText)} maxLength={60} />
      {hasImage && (
        <TextField
          {...field('image')}
          label="Picture"
          hint={own(portal?.image) ?? 'A path of this site, such as /drawings/flow.svg.'}
          maxLength={300}
        />
      )}
      <TextField
        {...field('order')}
        label="Order"
        hint="1 comes first. Leave empty for the portal’s order."
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
