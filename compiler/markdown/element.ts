// Elements of drawings that are made at compile time.
import type { Element, ElementContent, Properties } from 'hast';

/** An element; a child that is a string is a text. */
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
