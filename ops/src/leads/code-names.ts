// Names of the codes in a lead's fields, in English: countries, and the entries of the portal's dictionaries.
import type { Field } from '../../../common/forms/fields.ts';
import { FORMS, isFormCode } from '../../../common/forms/forms.ts';
import type { StoredLead } from '../../../common/leads/store.ts';
import type { Bindings } from '../env.ts';
import { log } from '../log.ts';
import { portalOf } from '../portal.ts';

const TIMEOUT_MS = 2_000;

/** Text by field. Contains only fields with codes. */
export type CodeNames = Readonly<Record<string, string>>;

/** Fields of a form that contain codes, with their dictionaries. */
function codedFields(form: string): [name: string, dictionary: string][] {
  if (form === 'feedback') return [['feedbackType', 'feedback-types']];
  if (!isFormCode(form)) return [];
  const fields: [string, Field][] = Object.entries(FORMS[form].fields);
  return fields.flatMap(([name, { dictionary }]): [string, string][] =>
    dictionary === undefined ? [] : [[name, dictionary]],
  );
}

/** English name of a country code. Any other text is returned unchanged. */
export function countryName(code: string): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  return new Intl.DisplayNames('en', { type: 'region', fallback: 'code' }).of(code) ?? code;
}

/** Fetches the English names of a dictionary by code. Returns an empty map if the portal does not respond. */
export async function fetchDictionary(
  env: Bindings,
  dictionary: string,
): Promise<ReadonlyMap<string, string>> {
  try {
    const params = { category: dictionary };
    const entries = await portalOf(env, 'en').call('common/getDict', params, { timeoutMs: TIMEOUT_MS });
    return new Map(entries.map(({ code, name }) => [code, name]));
  } catch (error) {
    log('leads.names-failed', { dictionary, error }, 'warn');
    return new Map();
  }
}

/** Returns a function that maps a dictionary's codes to names. It returns unknown codes unchanged. */
async function fetchNames(env: Bindings, dictionary: string): Promise<(code: string) => string> {
  if (dictionary === 'countries') return countryName;
  const names = await fetchDictionary(env, dictionary);
  return (code) => names.get(code) ?? code;
}

/** Names of the codes in the fields of a lead. Never rejects; unknown codes are returned unchanged. */
export async function fetchCodeNames(
  env: Bindings,
  form: string,
  values: Readonly<StoredLead['detail']>,
): Promise<CodeNames> {
  const codedEntries = codedFields(form).filter(([name]) => Object.hasOwn(values, name));
  const dictionaries = [...new Set(codedEntries.map(([, dictionary]) => dictionary))];
  const namesByDictionary = new Map(
    await Promise.all(
      dictionaries.map(async (dictionary) => [dictionary, await fetchNames(env, dictionary)] as const),
    ),
  );
  return Object.fromEntries(
    codedEntries.map(([name, dictionary]) => {
      const nameOf = namesByDictionary.get(dictionary) ?? String;
      return [
        name,
        [values[name] ?? '']
          .flat()
          .map((code) => nameOf(String(code)))
          .join(', '),
      ];
    }),
  );
}
