// Creates the elements of drawings at compile time.
import type { Element, ElementContent, Properties } from 'hast';

/** Creates an element; string children become text nodes. */
export const element = (
  tagName: string,
  properties: Properties = {},
  children: readonly (ElementContent | string)[] = [],
): Element => ({
  type: 'element',
  tagName,
  properties,
  children: children.map((child) => (typeof child === 'string' ? { type: 'text', value: child } : child)),
});
