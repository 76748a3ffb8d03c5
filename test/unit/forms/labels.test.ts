// Labels and hints of form fields exist in all languages.
import { describe, expect, it } from 'vitest';
import { FORM_CODES, FORMS } from '../../../common/forms/forms.ts';
import cn from '../../../locales/cn.json' with { type: 'json' };
import en from '../../../locales/en.json' with { type: 'json' };
import ja from '../../../locales/ja.json' with { type: 'json' };
import ko from '../../../locales/ko.json' with { type: 'json' };
import { textKeysOf } from '../../../src/routes/forms/field-texts.ts';

/** Returns the text of a dictionary under a dotted key, or `undefined` if it is missing or empty. */
function textOf(dictionary: object, key: string): string | undefined {
  let terms: unknown = dictionary;
  for (const part of key.split('.')) {
    const entries: [string, unknown][] =
      typeof terms === 'object' && terms !== null ? Object.entries(terms) : [];
    terms = new Map(entries).get(part);
  }
  return typeof terms === 'string' && terms.trim() !== '' ? terms : undefined;
}

describe.each(Object.entries({ en, cn, ko, ja }))('locales/%s.json', (_, dictionary) => {
  it.each(FORM_CODES)(
    'the dictionary has the label and the hint, if any, of every field of the form %s',
    (form) => {
      const keys = Object.entries(FORMS[form].fields).flatMap(([name, field]) => {
        const { label, hint, reason } = textKeysOf(form, name, field);
        return [label, hint, reason].filter((key) => key !== undefined);
      });
      expect(keys.length).toBeGreaterThan(3);
      expect(keys.filter((key) => textOf(dictionary, key) === undefined)).toEqual([]);
    },
  );
});
