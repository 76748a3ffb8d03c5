// Preselected country (F24): the visitor's country is selected and first in the list. It is sent only with the form.
import { useLayoutEffect, useMemo } from 'react';
import useSWR from 'swr';
import type { FieldView } from '../../views/forms/form-props.ts';

/** URL of the visitor's country. A document fetches it once, even if soft navigation shows several forms. */
const ADDRESS = '/api/country';
const ONCE = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

async function fetchCountry(): Promise<string | null> {
  const response = await fetch(ADDRESS);
  const { country }: { country: string | null } = await response.json();
  return country;
}

/**
 * Returns the fields of a form with the visitor's country at the top of its list, and selects it unless a country is
 * already selected. If the country is unknown, the list stays in alphabetical order.
 *
 * @param onSelect called after the selection, which may correct an error
 */
export function useCountry(
  form: () => HTMLFormElement | null,
  fields: readonly FieldView[],
  onSelect: (form: HTMLFormElement) => void,
): readonly FieldView[] {
  const field = fields.find(({ name }) => name === 'country');
  const { data: country } = useSWR(field ? ADDRESS : null, fetchCountry, ONCE);
  const visitorCountry = field?.options?.find(([code]) => code === country);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new country is selected
  useLayoutEffect(() => {
    const element = form();
    const select = element?.elements.namedItem('country');
    if (!element || !visitorCountry || !(select instanceof HTMLSelectElement) || select.value !== '') return;
    select.value = visitorCountry[0];
    onSelect(element);
  }, [visitorCountry?.[0]]);
  return useMemo(() => {
    if (!field || !visitorCountry) return fields;
    const options = [visitorCountry, ...(field.options ?? []).filter((option) => option !== visitorCountry)];
    return fields.map((other) => (other === field ? { ...field, options } : other));
  }, [fields, field, visitorCountry]);
}
