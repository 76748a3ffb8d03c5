// Creates elements. The boot script creates its own, so that it does not contain this function.

/** Creates an element with properties and content. */
export function create<T extends keyof HTMLElementTagNameMap>(
  tag: T,
  properties?: Partial<HTMLElementTagNameMap[T]>,
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[T] {
  const element = document.createElement(tag);
  element.append(...content);
  return Object.assign(element, properties);
}
