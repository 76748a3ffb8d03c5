// Fields of the banner form: languages, visibility, period, content, order, preview.
import type { ComponentProps } from 'react';
import { hasLink, siteItemOf } from '../../../common/contract/entities/site-info.ts';
import { MAX_MENU_LABEL_LENGTH } from '../../../common/overrides/fields.ts';
import { isFrameKind, type OverrideKind } from '../../../common/overrides/kinds.ts';
import { Fields, type FormField } from '../console/fields.tsx';
import { Choices, SaveButtons, SelectField, TextField } from '../console/form.tsx';
import type { FormErrors } from '../console/form-errors.ts';
import { ZONES } from '../console/time-zone.ts';
import { type InputField, inputsOf, type SubmittedFields } from './form-input.ts';
import { LanguageChoices } from './languages.tsx';
import { type BannerRow, portalValue } from './list.ts';

interface FieldsProps {
  submitted: SubmittedFields;
  errors: FormErrors;
  portal: BannerRow['portal'];
  kind: OverrideKind;
  target: string;
  languages: ComponentProps<typeof LanguageChoices>['languages'];
}

const VISIBILITY = [
  ['on', 'Visible', 'Visible'],
  ['off', 'Hidden', 'Hidden'],
  ['portal', 'Use the portal’s banner', 'Use the portal’s value'],
] as const;

/** Default page for the preview of a banner, by position. */
const PAGES: ReadonlyMap<string, string> = new Map([['aside', '/blog/ddos-attack-browser-game-platform/']]);

const HINTS: Readonly<Partial<Record<InputField['name'], string>>> = {
  startsAt: 'Leave empty to start immediately.',
  endsAt: 'Leave empty for no end.',
  url: 'A path of this site, such as /products/, or https on one of our own hosts.',
  image: 'A path of this site, such as /drawings/flow.svg.',
  order: '1 comes first. Leave empty for the portal’s order.',
  badge: 'A short word after the title, such as New.',
  promotion: 'A short message below the panel of a menu. Menus without a panel and entries show none.',
};

function formField(
  field: InputField,
  kind: OverrideKind,
  portal: BannerRow['portal'],
): FormField<InputField['name']> {
  const { name, type, label } = field;
  if (type === 'instant') return { name, label, hint: HINTS[name], type: 'datetime-local' };
  const maxLength = kind === 'menu' && name === 'title' ? MAX_MENU_LABEL_LENGTH : field.maxLength;
  if (type === 'order') return { name, label, hint: HINTS[name], maxLength, inputMode: 'numeric' };
  return {
    name,
    label,
    hint: HINTS[name],
    maxLength,
    placeholder: portalValue(portal, name) || undefined,
    type: name === 'text' ? 'textarea' : 'text',
  };
}

/** All fields of the form. The placeholder of a content field is the portal's value, which browser.js also reads. */
export function BannerFields({ submitted, errors, portal, kind, target, languages }: FieldsProps) {
  const item = kind === 'site' ? siteItemOf(target) : undefined;
  const isUsed = ({ name }: InputField) =>
    (name !== 'image' || kind === 'advertisement') && (name !== 'url' || !item || hasLink(item));
  const fields = (isListed: (field: InputField) => boolean) => (
    <Fields
      fields={inputsOf(kind)
        .filter(isListed)
        .map((field) => formField(field, kind, portal))}
      values={submitted}
      errors={errors}
    />
  );
  return (
    <>
      <input type="hidden" name="opened" value={submitted.opened} />
      <LanguageChoices languages={languages} error={errors.fields.get('locale')} />
      <Choices
        name="shown"
        type="radio"
        legend="Visibility"
        hint={
          isFrameKind(kind)
            ? 'The change applies during its period. “Use the portal’s value” removes it.'
            : 'A hidden banner stays hidden during its period. “Use the portal’s banner” removes all changes made here.'
        }
        error={errors.fields.get('shown')}
        options={VISIBILITY.map(([value, bannerLabel, otherLabel]) => ({
          value,
          name: isFrameKind(kind) ? otherLabel : bannerLabel,
          isChosen: submitted.shown === value,
        }))}
      />
      <fieldset>
        <legend>Period</legend>
        <div className="columns">{fields(({ type }) => type === 'instant')}</div>
        <SelectField
          name="zone"
          id="period-zone"
          label="Time zone of the period"
          value={submitted.zone}
          options={ZONES}
        />
      </fieldset>
      <fieldset>
        <legend>Content</legend>
        <p className="hint">Gray text comes from the portal. It stays unless you enter something else.</p>
        {fields((field) => field.type !== 'instant' && isUsed(field))}
      </fieldset>
      <Preview submitted={submitted} errors={errors} portal={portal} />
      <SaveButtons label="Save and publish" errors={errors} />
    </>
  );
}

function Preview({ submitted, errors, portal }: Pick<FieldsProps, 'submitted' | 'errors' | 'portal'>) {
  return (
    <fieldset className="preview">
      <legend>Preview on the site</legend>
      <TextField
        name="path"
        label="On this page"
        hint="Only people with the preview URL see it, for 15 minutes. The preview ignores the period."
        error={errors.fields.get('path')}
        defaultValue={submitted.path || (PAGES.get(portal?.position ?? '') ?? '/')}
        maxLength={300}
      />
      <button type="submit" name="do" value="preview" formTarget="_blank">
        Preview in a new tab
      </button>
    </fieldset>
  );
}
