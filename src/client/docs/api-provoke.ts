// Triggers API errors in the sandbox. The invalid value is set in the form, so that the visitor sees the cause.
import { provokeProblem } from '../../../common/text/provoked-requests.ts';
import { find } from '../browser/dom.ts';
import type { FormRequest } from './api-request.ts';

/**
 * Changes the form, which contains a valid request, so that its request causes an error.
 *
 * @param type problem type
 * @returns whether the request causes it
 */
export function fillInvalid(form: HTMLFormElement, request: FormRequest, type: string): boolean {
  const failing = provokeProblem(type, request);
  if (!failing) return false;
  const fields = [...form.querySelectorAll<HTMLInputElement>('input[data-in]')];
  failing.parameters.forEach(({ value }, index) => {
    const field = fields[index];
    if (field) field.value = value;
  });
  const body = find<HTMLTextAreaElement>('textarea', form);
  if (body) body.value = failing.body;
  const details = find<HTMLDetailsElement>('details', form);
  if (details) details.open = true;
  return true;
}
