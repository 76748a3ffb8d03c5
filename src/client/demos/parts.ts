// Helpers of demo scripts.

/** Texts of a demo by name (src/views/demos/frame.tsx). */
export function textsOf(demo: HTMLElement): (name: string) => string {
  const texts = new Map<string, string>(Object.entries(JSON.parse(demo.dataset.texts ?? '{}')));
  return (name) => texts.get(name) ?? '';
}

/** Sets the text of an element, unless it is the same: screen readers announce each change. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Language tag of the page. */
export const tagHere = (): string => document.documentElement.lang;
