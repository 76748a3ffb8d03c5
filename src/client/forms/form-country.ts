// Preselected country (F24): the visitor's country is first in the list and selected; it is sent only with
// the form.

/** Selects the visitor's country in a form unless a country is selected. */
export async function selectCountry(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('country');
  if (!(field instanceof HTMLSelectElement) || field.value !== '') return;
  try {
    const response = await fetch('/api/country');
    const { country }: { country: string | null } = await response.json();
    if (country && field.value === '') field.value = country;
  } catch {
    // The selected country is an additional option.
  }
}
