// Body that a browser without scripts posts for a form: the form's controls are read from HTML and filled in.
import type { Element } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import type { FormValues } from '../../../common/forms/check.ts';

const elements = (root: Parameters<typeof visit>[0], isMatch: (element: Element) => boolean): Element[] => {
  const matches: Element[] = [];
  visit(root, 'element', (element: Element) => void (isMatch(element) && matches.push(element)));
  return matches;
};
const property = ({ properties }: Element, name: string): string => String(properties[name] ?? '');

const matchesSelector = (name: string) => (element: Element) =>
  name.startsWith('.')
    ? [element.properties.className].flat().includes(name.slice(1))
    : element.tagName === name;

/** Returns the text of an element within another one, by tag name or `.class`. Throws if there is none. */
export function textIn(html: string, outer: string, inner: string): string {
  const [element] = elements(fromHtml(html), matchesSelector(outer)).flatMap((part) =>
    elements(part, matchesSelector(inner)),
  );
  if (!element) throw new Error(`no ${inner} in ${outer}`);
  return textOf(element);
}

/** Returns the values that an unchanged control submits. */
function initialValues(control: Element): string[] {
  if (control.tagName === 'textarea') return [textOf(control)];
  if (control.tagName === 'select') {
    const options = elements(control, ({ tagName }) => tagName === 'option');
    const selected = options.find(({ properties }) => properties.selected) ?? options[0];
    return selected ? [property(selected, 'value')] : [];
  }
  if (!/^(?:checkbox|radio)$/.test(property(control, 'type'))) return [property(control, 'value')];
  return control.properties.checked ? [property(control, 'value') || 'on'] : [];
}

/** Returns the values that a control submits for an input. Throws for an unknown option or a value that is too long. */
function valuesFor(control: Element, input: FormValues[string]): string[] {
  const type = property(control, 'type');
  if (type === 'checkbox') {
    const value = property(control, 'value') || 'on';
    return input === true || (Array.isArray(input) && input.includes(value)) ? [value] : [];
  }
  const text = String(input);
  if (control.tagName === 'select') {
    const options = elements(control, ({ tagName }) => tagName === 'option');
    if (!options.some((option) => property(option, 'value') === text))
      throw new Error(`${property(control, 'name')} has no option ${text}`);
  }
  if (text.length > Number(control.properties.maxLength ?? Number.POSITIVE_INFINITY))
    throw new Error(`${text} is too long`);
  return [text];
}

/**
 * Returns the body that the form with an ID posts: its initial values, replaced with those of `values`. Throws if it
 * has no control for a value. Forms of the site disable the browser's validation (`novalidate`).
 */
export function bodyOf(html: string, id: string, values: FormValues): FormData {
  const [form] = elements(fromHtml(html), ({ properties }) => properties.id === id);
  if (form?.properties.method !== 'post') throw new Error(`no form #${id} with a post`);
  const controls = elements(form, ({ tagName, properties }) =>
    Boolean(/^(?:input|select|textarea)$/.test(tagName) && properties.name && !properties.disabled),
  );
  const body = new FormData();
  const unused = new Set(Object.keys(values).filter((name) => String(values[name] ?? '') !== ''));
  for (const control of controls) {
    const name = property(control, 'name');
    const input = values[name];
    const submitted = input === undefined ? initialValues(control) : valuesFor(control, input);
    for (const value of submitted) body.append(name, value);
    if (submitted.length > 0) unused.delete(name);
  }
  if (unused.size > 0) throw new Error(`no control accepts ${[...unused]}`);
  return body;
}
