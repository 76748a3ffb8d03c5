// Preselected country (F24): the visitor's country is first in the list and selected; it is sent only with
// the form.

/** Moves the visitor's country to the top of the list, and selects it unless a country is selected. */
export async function selectCountry(form: HTMLFormElement): Promise<void> {
  const field = form.elements.namedItem('country');
  if (!(field instanceof HTMLSelectElement)) return;
  try {
    const response = await fetch('/api/country');
    const { country }: { country: string | null } = await response.json();
    const own = [...field.options].find(({ value }) => value !== '' && value === country);
    if (!own) return;
    field.options[0]?.after(own);
    if (field.value === '') field.value = own.value;
  } catch {
    // The list in its alphabetical order remains.
  }
}
