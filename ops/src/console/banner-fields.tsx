// The fields of a banner's form: languages, on or off, period, words, link, picture, order, preview.
import { LOCALES, type Locale } from '../../../src/i18n/locales.ts';
import type { BannerRow } from '../banners/list.ts';
import type { Typed } from './banner-form.ts';
import type { FieldErrors } from './field-errors.ts';
import { SelectField, TextField } from './form.tsx';
import { seenField } from './seen-fields.ts';
import { ZONES } from './zone.ts';

interface FieldsProps {
  typed: Typed;
  errors: FieldErrors;
  portal: BannerRow['portal'];
  hasImage: boolean;
  languages: readonly { code: Locale; seen: number; isChosen: boolean }[];
}

const WAYS = [
  ['on', 'On'],
  ['off', 'Off'],
  ['portal', 'As the portal says'],
] as const;

/** The page on which a place is seen best. */
const PAGE_OF: Record<string, string> = { aside: '/blog/ddos-attack-browser-game-platform/' };

/** All fields of the form; what the portal says stands beside each that may lie over it. */
export function BannerFields({ typed, errors, portal, hasImage, languages }: FieldsProps) {
  const given = (name: keyof Typed) => ({
    name,
    error: errors.get(name),
    defaultValue: typed[name],
  });
  const own = (text: string | null | undefined) => (text ? `The portal says: ${text}` : undefined);
  return (
    <>
      <fieldset aria-describedby={errors.has('locale') ? 'locale-error' : undefined}>
        <legend>Languages</legend>
        <div className="choice">
          {languages.map(({ code, seen, isChosen }) => (
            <label key={code}>
              <input type="checkbox" name="locale" value={code} defaultChecked={isChosen} />
              <input type="hidden" name={seenField(code)} value={seen} />
              {LOCALES[code].name}
            </label>
          ))}
        </div>
        {errors.has('locale') && (
          <p className="error" id="locale-error">
            {errors.get('locale')}
          </p>
        )}
      </fieldset>
      <fieldset>
        <legend>Show it</legend>
        <div className="choice">
          {WAYS.map(([value, name]) => (
            <label key={value}>
              <input type="radio" name="shown" value={value} defaultChecked={typed.shown === value} />
              {name}
            </label>
          ))}
        </div>
        <p className="hint">Off is off whatever the period says. As the portal says takes the flip away.</p>
      </fieldset>
      <fieldset>
        <legend>Period</legend>
        <div className="columns">
          <TextField type="datetime-local" {...given('startsAt')} label="From" hint="Empty: at once." />
          <TextField type="datetime-local" {...given('endsAt')} label="Until" hint="Empty: without an end." />
        </div>
        <SelectField name="zone" label="Time zone of the period" value={typed.zone} options={ZONES} />
      </fieldset>
      <fieldset>
        <legend>Words</legend>
        <p className="hint">What is left empty stays as the portal says.</p>
        <TextField {...given('title')} label="Title" hint={own(portal?.title)} maxLength={120} />
        <TextField {...given('text')} label="Text" hint={own(portal?.text)} maxLength={300} />
        <TextField
          {...given('url')}
          label="Link"
          hint={
            own(portal?.url) ?? 'A path of this site, such as /events/, or https on one of our own hosts.'
          }
          maxLength={300}
        />
        <TextField
          {...given('urlText')}
          label="Words of the link"
          hint={own(portal?.urlText)}
          maxLength={60}
        />
        {hasImage && (
          <TextField
            {...given('image')}
            label="Picture"
            hint={own(portal?.image) ?? 'A path of this site, such as /drawings/flow.svg.'}
            maxLength={300}
          />
        )}
        <TextField
          {...given('order')}
          label="Order"
          hint="1 comes first; empty: where the portal has it."
          inputMode="numeric"
          maxLength={2}
        />
      </fieldset>
      <div className="actions">
        <button type="submit" name="do" value="save" className="main">
          Save: visitors see it
        </button>
      </div>
      <fieldset className="preview">
        <legend>Look at it first</legend>
        <TextField
          name="path"
          label="On this page"
          hint="Nobody else sees it; its address is good for 15 minutes. It is shown as it is during its period."
          error={errors.get('path')}
          defaultValue={typed.path || (PAGE_OF[portal?.position ?? ''] ?? '/')}
          maxLength={300}
        />
        <button type="submit" name="do" value="preview" formTarget="_blank">
          Preview in a new tab
        </button>
      </fieldset>
    </>
  );
}
