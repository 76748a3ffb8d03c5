// Demo of the pricing page: computes the meters and adds them to the contact form link.
import { keysOf, recordOf } from '../../../common/contract/own.ts';
import {
  calculationsOf,
  formatQuantity,
  METERS,
  quantitiesOf,
  readUsage,
  serializeUsage,
  USAGE_FIELDS,
  USAGE_PARAM,
  type Usage,
  type UsageField,
} from '../../../common/demos/usage-meters.ts';
import { find } from '../browser/dom.ts';
import { pageLanguage, setText } from './parts.ts';

const FIELDS = keysOf(USAGE_FIELDS);

/** Computes the meters on each input event. While a value is invalid, they do not change, and the link omits them. */
export function startDemo(demo: HTMLElement): void {
  const tag = pageLanguage();
  const { range = '' } = demo.dataset;
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 6 });
  const link = find<HTMLAnchorElement>('.demo-quote a', demo);

  const problems: string[] = [];
  /** Returns the value of a field. For an invalid value, reports a problem and returns the minimum. */
  function read(field: UsageField): number {
    const line = find(`[data-field=${field}]`, demo);
    const input = line && find<HTMLInputElement>('input', line);
    const { min, max } = USAGE_FIELDS[field];
    const value = readUsage(field, input?.value ?? '');
    if (value === undefined) input?.setAttribute('aria-invalid', 'true');
    else input?.removeAttribute('aria-invalid');
    if (value === undefined)
      problems.push(
        range
          .replace('{{field}}', line?.querySelector('label')?.textContent ?? '')
          .replace('{{min}}', number.format(min))
          .replace('{{max}}', number.format(max)),
      );
    return value ?? min;
  }
  function showMeters(usage: Usage): void {
    const quantities = quantitiesOf(usage);
    const calculations = calculationsOf(usage, number.format);
    for (const { meter } of METERS) {
      const row = demo.querySelector<HTMLTableRowElement>(`[data-meter=${meter}]`);
      setText(row?.cells[1], calculations[meter]);
      setText(row?.cells[2], formatQuantity(meter, quantities[meter], tag));
    }
  }
  /** Adds the quantities to the link, or removes them. */
  function setLink(quantities: string | null): void {
    if (!link) return;
    const url = new URL(link.href);
    url.searchParams.delete(USAGE_PARAM);
    if (quantities !== null) url.searchParams.set(USAGE_PARAM, quantities);
    link.href = url.href;
  }

  const show = (): void => {
    problems.length = 0;
    const usage = recordOf(FIELDS, read);
    const isValid = problems.length === 0;
    setText(find('.demo-problem', demo), problems[0] ?? '');
    if (isValid) showMeters(usage);
    setLink(isValid ? serializeUsage(quantitiesOf(usage)) : null);
  };
  demo.addEventListener('input', show);
  show();
}
