// Form as a part of a page: empty and cached for all visitors, or filled in for one visitor.

import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatQuantity, METERS, parseUsageParam, USAGE_PARAM } from '../../../common/demos/usage-meters.ts';
import { LOCALES } from '../../../common/i18n/locales.ts';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import type { FormProps } from '../../views/forms/form-props.ts';
import { tryCall } from '../common/page/optional.ts';
import { type FilledForm, type FormContext, loadFormProps } from './form-props.ts';

/** Properties of a form that its page depends on. */
export interface FormPart {
  props: FormProps;
  status: ContentfulStatusCode;
  /** F3: prefix of the page title. */
  titlePrefix: string;
  /** Whether the form contains a visitor's input. */
  isPersonal: boolean;
}

/** Returns the values in the page's URL that preselect fields. */
function preselectedValues(c: SiteContext): FilledForm['values'] {
  const { query } = c.get('policy');
  return Object.fromEntries(
    query.flatMap((name) => {
      const value = c.req.query(name) ?? '';
      return value === '' ? [] : [[name, name === 'interests' ? [value] : value]];
    }),
  );
}

/** Value of the query parameter `document`: type and code of a document or recording (views/components/request.tsx). */
const DOCUMENT_PARAM = /^([a-z]{1,20})-([a-z0-9][a-z0-9-]{0,79})$/;

/** Returns a prefilled message with the quantities of the usage demo; empty if there are none. */
function usageMessage(c: SiteContext): FilledForm['values'] {
  const quantities = parseUsageParam(c.req.query(USAGE_PARAM) ?? '');
  if (!quantities) return {};
  const { t, htmlLang } = createView(c.get('locale'));
  const lines = METERS.map(({ meter }) => {
    const quantity = formatQuantity(meter, quantities[meter], htmlLang);
    return `${t(`demo.usage.of.${meter}`)}${t('form.colon')}${quantity}`;
  });
  return { content: [t('form.usage'), ...lines].join('\n') };
}

/** Returns a prefilled message about the requested document or recording; empty if it does not exist. */
async function loadMessage(c: SiteContext): Promise<FilledForm['values']> {
  const [, type, code] = DOCUMENT_PARAM.exec(c.req.query('document') ?? '') ?? [];
  if (!type || !code) return {};
  const locale = c.get('locale');
  const { lang } = LOCALES[locale];
  const params = { code, lang, type: type.toUpperCase() };
  const document = await tryCall(c, 'portal', 'news/getNewsDetailByCode', params);
  return document ? { content: createView(locale).t('form.wanted', { title: document.title }) } : {};
}

/** Returns the form without input. */
export async function createEmptyForm(c: SiteContext, context: FormContext): Promise<FormPart> {
  const isPrefilled = c.get('policy').freeText.includes('document');
  const message = isPrefilled ? { ...usageMessage(c), ...(await loadMessage(c)) } : {};
  const props = await loadFormProps(c, context, { values: { ...preselectedValues(c), ...message } });
  return { props, status: 200, titlePrefix: '', isPersonal: false };
}

/** Returns the form with a visitor's input and its problems. */
export async function createFilledForm(
  c: SiteContext,
  context: FormContext,
  filled: FilledForm,
  status: ContentfulStatusCode,
): Promise<FormPart> {
  const { t } = createView(c.get('locale'));
  const props = await loadFormProps(c, context, filled);
  const isQuestion = filled.challenge && Object.keys(filled.problems ?? {}).length === 0;
  let titlePrefix = '';
  if (status !== 200) titlePrefix = isQuestion ? t('form.titleQuestion') : t('form.titleError');
  return { props, status, titlePrefix, isPersonal: true };
}
