// Properties of a form's view in the visitor's language: fields, option names, input, and strings.

import { brand } from '../../../common/config.ts';
import { ownOf, recordOf } from '../../../common/contract/own.ts';
import { CONSENT } from '../../../common/forms/consent.ts';
import { DICTIONARIES, type DictionaryName } from '../../../common/forms/dictionaries.ts';
import type { Field, FieldGroup } from '../../../common/forms/fields.ts';
import { FORMS, type FormCode, fieldsIn } from '../../../common/forms/forms.ts';
import { MESSAGES, type MessageKey } from '../../../common/forms/messages.ts';
import type { DayRange } from '../../../common/forms/rules.ts';
import { formatDay } from '../../../common/i18n/formats.ts';
import { href } from '../../../common/i18n/links.ts';
import { LOCALES, type Locale, localeCodes } from '../../../common/i18n/locales.ts';
import type { TextKey, Translate } from '../../../common/i18n/translator.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { Challenge, FieldView, FormProps, FormStrings } from '../../views/forms/form-props.ts';
import { tryCall, waitOrFallback } from '../common/page/optional.ts';
import { textKeysOf } from './field-texts.ts';
import { createToken } from './token.ts';

/** A form on a page, and the values that the page sets. */
export interface FormContext {
  form: FormCode;
  /** Path of the page, without locale. */
  path: string;
  /** Path parameters of the portal call. */
  call?: Readonly<Record<string, string>>;
  hidden?: Readonly<Record<string, string>>;
  /** Range of days that the day field accepts. */
  days?: DayRange;
}

/** A visitor's input, and the messages about it. */
export interface FilledForm {
  values: FormProps['values'];
  problems?: Readonly<Record<string, MessageKey | TextKey>>;
  notice?: TextKey;
  challenge?: Challenge | null;
  /** Page key of the first attempt. */
  pageKey?: string;
  /** Time at which the visitor's first page with the form was rendered, in milliseconds since the epoch. */
  openedAt?: number;
}

/** F10: locales in which the family name comes first. */
const FAMILY_FIRST: ReadonlySet<Locale> = new Set(['cn', 'ko', 'ja']);

type Names = ReadonlyMap<DictionaryName, ReadonlyMap<string, string>>;

/** Loads the names of a dictionary's codes in the page's language, in the order of the options. */
async function loadNames(c: SiteContext, dictionary: DictionaryName): Promise<ReadonlyMap<string, string>> {
  const entries =
    dictionary === 'countries'
      ? await waitOrFallback(
          c,
          'common/getCountries',
          tryCall(c, 'shared', 'common/getCountries', { lang: LOCALES[c.get('locale')].lang }),
          null,
        )
      : await waitOrFallback(
          c,
          'common/getDict',
          tryCall(c, 'shared', 'common/getDict', { category: dictionary }),
          null,
        );
  const codes: ReadonlySet<string> = new Set(DICTIONARIES[dictionary]);
  const pairs = (entries ?? []).flatMap(({ code, name }) => (codes.has(code) ? [[code, name] as const] : []));
  const names = new Map(pairs);
  // A code without a name is shown as is, because codes are readable.
  const nameless = [...codes].flatMap((code) => (names.has(code) ? [] : [[code, code] as const]));
  return new Map([...pairs, ...nameless]);
}

async function loadAllNames(c: SiteContext, fields: readonly Field[]): Promise<Names> {
  const dictionaries = new Set(fields.flatMap(({ dictionary }) => dictionary ?? []));
  return new Map(
    await Promise.all([...dictionaries].map(async (name) => [name, await loadNames(c, name)] as const)),
  );
}

function viewOf(name: string, field: Field, context: FormContext, names: Names, t: Translate): FieldView {
  const { kind, group, required, maxLength, autocomplete, inputMode, dictionary } = field;
  const { label, hint, reason } = textKeysOf(context.form, name, field);
  return {
    name,
    kind,
    group,
    required,
    maxLength,
    label: t(label),
    hint: hint && t(hint),
    reason: reason && t(reason),
    autocomplete,
    inputMode,
    options: dictionary ? [...(names.get(dictionary) ?? [])] : undefined,
  };
}

/** F10: returns the fields in the locale's order of names. */
function orderFields(fields: readonly FieldView[], locale: Locale): readonly FieldView[] {
  if (!FAMILY_FIRST.has(locale)) return fields;
  const indexOf = (name: string) => fields.findIndex((field) => field.name === name);
  const [first, last] = [fields[indexOf('firstName')], fields[indexOf('lastName')]];
  if (!first || !last) return fields;
  return fields.with(indexOf('firstName'), last).with(indexOf('lastName'), first);
}

/** Returns the text of a problem with the form's range of days. A range of one day has a separate text. */
function describeProblem({ days }: FormContext, locale: Locale, key: TextKey, max: string | number): string {
  const { t } = createView(locale);
  const [first, last] = days ? [formatDay(days.first, locale), formatDay(days.last, locale)] : ['', ''];
  return t(key === MESSAGES.period && first === last ? 'form.error.onlyDay' : key, { max, first, last });
}

function textsOf(
  context: FormContext,
  { locale, stickyParams }: Pick<SiteContext['var'], 'locale' | 'stickyParams'>,
  t: Translate,
): FormStrings {
  const { form } = context;
  const groups: Record<FieldGroup, string> = {
    you: t('form.group.you'),
    company: t(form === 'contact' ? 'form.group.route' : 'form.group.company'),
    request: t('form.group.request'),
    agreement: '',
  };
  return {
    title: t(`form.title.${form}`),
    lead: t(`form.lead.${form}`),
    groups,
    select: t('form.select'),
    required: t('form.required'),
    optional: t('form.optional'),
    colon: t('form.colon'),
    summary: t('form.summary'),
    problems: recordOf(Object.values(MESSAGES), (key) => describeProblem(context, locale, key, '{{max}}')),
    agreement: t('form.agreement', { policy: '|' }),
    policy: t('footer.privacy'),
    policyHref: href('/privacy-policy/', locale, stickyParams),
    stored: t('form.stored', CONSENT.params),
    storedShort: t('form.storedShort', CONSENT.params),
    storedMore: t('form.storedMore'),
    more: t('form.more'),
    submit: t(`form.submit.${form}`),
    sending: t('form.sending'),
    titleError: t('form.titleError'),
    failed: t('form.failed', { mail: brand.mail }),
    questionHint: t('form.questionHint'),
    picture: t('form.picture'),
    otherQuestion: t('form.otherQuestion'),
    languages: t('form.languages'),
    next: t('form.next'),
    steps: [t('form.step.reference'), t(`form.step.${form}`), t('form.step.end')],
  };
}

/** Returns the secrets that sign tokens (common/crypto/secrets.ts), which are the same in every isolate. */
export const tokenSecret = (c: SiteContext): string => {
  const { FORM_KEY, PORTAL_KEY } = c.env.platform;
  return FORM_KEY || PORTAL_KEY || 'unsigned';
};

/** Returns all properties of a form's view. */
export async function loadFormProps(
  c: SiteContext,
  context: FormContext,
  filled: FilledForm,
): Promise<FormProps> {
  const locale = c.get('locale');
  const { t } = createView(locale);
  const fields = fieldsIn(context.form, locale, filled.values);
  const names = await loadAllNames(
    c,
    fields.map(([, field]) => field),
  );
  const messageOf = (name: string, key: TextKey): string =>
    describeProblem(context, locale, key, ownOf(FORMS[context.form].fields, name)?.maxLength ?? 0);
  const stickyParams = c.get('stickyParams');
  const preview = c.get('preview');
  const action = (code: Locale) => href(context.path, code, stickyParams);
  return {
    form: context.form,
    days: context.days,
    action: action(locale),
    fields: orderFields(
      fields.map(([name, field]) => viewOf(name, field, context, names, t)),
      locale,
    ),
    values: { ...filled.values, ...context.hidden },
    problems: Object.fromEntries(
      Object.entries(filled.problems ?? {}).map(([name, key]) => [name, messageOf(name, key)]),
    ),
    notice: filled.notice ? t(filled.notice, { mail: brand.mail }) : '',
    previewNote: preview.on && preview.valid !== false ? t('form.previewNote') : '',
    challenge: filled.challenge ?? null,
    hasTurnstile: Boolean(c.env.platform.TURNSTILE_SITE_KEY),
    token: await createToken(tokenSecret(c), context.form, Date.now(), filled.openedAt),
    pageKey: filled.pageKey ?? '',
    otherLanguages: localeCodes
      .filter((code) => code !== locale)
      .map((code) => ({ name: LOCALES[code].name, lang: LOCALES[code].htmlLang, action: action(code) })),
    strings: textsOf(context, { locale, stickyParams }, t),
  };
}
