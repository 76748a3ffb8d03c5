// A form as a part of a page: empty as it is kept for everyone, or filled in for one visitor.

import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { FormProps } from '../../views/forms/form-props.ts';
import { optional } from '../common/page/optional.ts';
import { type Filled, type FormPlace, formPropsOf } from './form-props.ts';

/** What a page needs to know of the form that it holds. */
export interface FormPart {
  props: FormProps;
  status: number;
  /** F3: stands before the page's title. */
  titlePrefix: string;
  /** Made of what one visitor has typed. */
  isPersonal: boolean;
}

/** What is chosen beforehand in a form: values that stand in the address of its page. */
function chosenIn(c: SiteContext): Filled['values'] {
  const { query } = c.var.policy;
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = c.req.query(name) ?? '';
      return value === '' ? [] : [[name, name === 'interests' ? [value] : value]];
    }),
  );
}

/** What stands for a document or recording in an address: its kind and its code (views/components/request.tsx). */
const WANTED = /^([a-z]{1,20})-([a-z0-9][a-z0-9-]{0,79})$/;

/** What a visitor came to ask for, as a message that they can send as it is; nothing for what is not there. */
async function messageIn(c: SiteContext): Promise<Filled['values']> {
  const [, type, code] = WANTED.exec(c.req.query('document') ?? '') ?? [];
  if (!type || !code) return {};
  const locale = c.get('locale');
  const { lang } = LOCALES[locale];
  const named = { code, lang, type: type.toUpperCase() };
  const wanted = await optional(c, 'portal', 'news/getNewsDetailByCode', named);
  return wanted ? { content: createView(locale).t('form.wanted', { title: wanted.title }) } : {};
}

/** The form of a page as it is shown first. */
export async function emptyForm(c: SiteContext, place: FormPlace): Promise<FormPart> {
  const message = c.var.policy.freeText.includes('document') ? await messageIn(c) : {};
  const props = await formPropsOf(c, place, { values: { ...chosenIn(c), ...message } });
  return { props, status: 200, titlePrefix: '', isPersonal: false };
}

/** The form again, filled in. */
export async function filledForm(
  c: SiteContext,
  place: FormPlace,
  filled: Filled,
  status: number,
): Promise<FormPart> {
  const { t } = createView(c.var.locale);
  const props = await formPropsOf(c, place, filled);
  const isQuestion = filled.challenge && Object.keys(filled.problems ?? {}).length === 0;
  let titlePrefix = '';
  if (status !== 200) titlePrefix = isQuestion ? t('form.titleQuestion') : t('form.titleError');
  return { props, status, titlePrefix, isPersonal: true };
}
