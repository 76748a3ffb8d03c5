// F24: the country where the visitor is stands first, chosen already; it is never sent by itself.

/** Chooses the visitor's country in a form, unless one is chosen. */
export async function knowCountry(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('country');
  if (!(field instanceof HTMLSelectElement) || field.value !== '') return;
  try {
    const answer = await fetch('/api/country');
    const { country } = (await answer.json()) as { country: string | null };
    if (country && field.value === '') field.value = country;
  } catch {
    // It is one choice more for the visitor.
  }
}
