// Helpers of demo scripts.

/** Sets the text of an element unless it is the same, because screen readers announce each change. */
export function setText(element: Element | null | undefined, text: string): void {
  if (element && element.textContent !== text) element.textContent = text;
}

/** Language tag of the page. */
export const pageLanguage = (): string => document.documentElement.lang;
