// A form as a part of a page: empty as it is kept for everyone, or filled in for one visitor.
import type { ReactNode } from 'react';
import type { SiteContext } from '../../env.ts';
import { createView } from '../../views/context.tsx';
import { FormSection } from '../../views/forms/form-section.tsx';
import { type Filled, type FormPlace, formPropsOf } from './form-props.ts';

/** What a page needs to know of the form that it holds. */
export interface FormPart {
  node: ReactNode;
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

/** The form of a page as everybody gets it. */
export async function emptyForm(c: SiteContext, place: FormPlace): Promise<FormPart> {
  const props = await formPropsOf(c, place, { values: chosenIn(c) });
  return { node: <FormSection {...props} />, status: 200, titlePrefix: '', isPersonal: false };
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
  return { node: <FormSection {...props} />, status, titlePrefix, isPersonal: true };
}
