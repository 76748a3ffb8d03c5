// Demo of the CDN Pro pricing page: the four meters of an invoice, computed from traffic, without prices
// (content/docs/en/pricing-and-metering.md). The link to the contact form contains the quantities.

export type UsageField = 'requests' | 'size' | 'share' | 'cpu' | 'line' | 'ratio';

/** Unit, default, and range of each field. Units are decimal. */
export const USAGE_FIELDS: Readonly<
  Record<UsageField, { unit: string; value: number; min: number; max: number }>
> = {
  requests: { unit: '', value: 60_000_000, min: 0, max: 1e12 },
  size: { unit: 'kB', value: 48, min: 0, max: 1e6 },
  share: { unit: '%', value: 25, min: 0, max: 100 },
  cpu: { unit: 'ms', value: 0.6, min: 0, max: 1000 },
  line: { unit: 'B', value: 450, min: 0, max: 1e5 },
  ratio: { unit: ': 1', value: 9, min: 1, max: 1000 },
};
export type Usage = Readonly<Record<UsageField, number>>;

export type Meter = 'bytes' | 'requests' | 'logicMs' | 'logBytes';
/** Meters by their names in the usage API, and the units of their quantities. */
export const METERS: readonly { meter: Meter; unit: string }[] = [
  { meter: 'bytes', unit: 'GB' },
  { meter: 'requests', unit: '' },
  { meter: 'logicMs', unit: 'ms' },
  { meter: 'logBytes', unit: 'GB' },
];
/** Quantities per month in the units of METERS. */
export type Quantities = Readonly<Record<Meter, number>>;

/** Quantities of the four meters. */
export const quantitiesOf = ({ requests, size, share, cpu, line, ratio }: Usage): Quantities => ({
  bytes: (requests * size) / 1e6,
  requests,
  logicMs: (requests * share * cpu) / 100,
  logBytes: (requests * line) / ratio / 1e9,
});

/** The factors of each meter, as on an invoice. */
export function calculationsOf(
  usage: Usage,
  text: (value: number) => string,
): Readonly<Record<Meter, string>> {
  const { requests, size, share, cpu, line, ratio } = usage;
  const count = text(requests);
  return {
    bytes: `${count} × ${text(size)} kB`,
    requests: count,
    logicMs: `${count} × ${text(share)}% × ${text(cpu)} ms`,
    logBytes: `${count} × ${text(line)} B ÷ ${text(ratio)}`,
  };
}

/** Digits with an optional fraction. A comma is a decimal separator unless it separates groups of three digits. */
const NUMBER = /^\d{1,13}(?:\.\d{1,6})?$/;
const GROUPED = /^\d{1,3}(?:,\d{3})+(?:\.\d+)?$/;

/** Parses the input of a field, also in full-width digits; `undefined` if it is not a number within its range. */
export function readUsage(field: UsageField, input: string): number | undefined {
  const compact = input.slice(0, 40).normalize('NFKC').replace(/[\s_]/g, '');
  const plain = GROUPED.test(compact) ? compact.replaceAll(',', '') : compact.replace(',', '.');
  const { min, max } = USAGE_FIELDS[field];
  const value = Number(plain);
  return NUMBER.test(plain) && value >= min && value <= max ? value : undefined;
}

/** Parameter of the contact form. */
export const USAGE_PARAM = 'usage';
const PARAM = /^\d{1,16}(?:\.\d{1,3})?(?:_\d{1,16}(?:\.\d{1,3})?){3}$/;

/** Quantities as a parameter: four decimal numbers, separated by underscores. */
export const serializeUsage = (quantities: Quantities): string =>
  METERS.map(({ meter }) => String(Number(quantities[meter].toFixed(3)))).join('_');

/** Quantities in a parameter; `undefined` if it is malformed. */
export function parseUsageParam(param: string): Quantities | undefined {
  if (!PARAM.test(param)) return undefined;
  const [bytes = 0, requests = 0, logicMs = 0, logBytes = 0] = param.split('_').map(Number);
  return { bytes, requests, logicMs, logBytes };
}

/** A quantity with its unit: `2,880 GB`. */
export function formatQuantity(meter: Meter, value: number, tag: string): string {
  const unit = METERS.find((row) => row.meter === meter)?.unit ?? '';
  const number = new Intl.NumberFormat(tag, { maximumFractionDigits: 3 }).format(value);
  return unit === '' ? number : `${number}\u00a0${unit}`;
}
