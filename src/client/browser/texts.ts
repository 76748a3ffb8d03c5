// UI strings of scripts in the locale of the page: a subset of the dictionaries in a separate chunk, loaded on demand.

import { error as errorCn, toast as toastCn } from '../../../locales/cn.json' with { type: 'json' };
import { error as errorEn, toast as toastEn } from '../../../locales/en.json' with { type: 'json' };
import { error as errorJa, toast as toastJa } from '../../../locales/ja.json' with { type: 'json' };
import { error as errorKo, toast as toastKo } from '../../../locales/ko.json' with { type: 'json' };
import { pageLocale } from './locale.ts';

const TEXTS = {
  en: { error: errorEn, toast: toastEn },
  cn: { error: errorCn, toast: toastCn },
  ko: { error: errorKo, toast: toastKo },
  ja: { error: errorJa, toast: toastJa },
};
type Area = keyof (typeof TEXTS)['en'];
type Key = { [A in Area]: `${A}.${keyof (typeof TEXTS)['en'][A] & string}` }[Area];

const parseStrings = (area: Area, strings: Record<string, string>) =>
  Object.entries(strings).map(([name, text]) => [`${area}.${name}`, text] as const);

/** Returns a string from the dictionary; the caller replaces placeholders such as `{{name}}`. */
export function text(key: Key): string {
  const { error, toast } = TEXTS[pageLocale()];
  return (
    new Map<string, string>([...parseStrings('error', error), ...parseStrings('toast', toast)]).get(key) ?? ''
  );
}
