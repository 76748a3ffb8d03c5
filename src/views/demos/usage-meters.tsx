// Demo on the CDN Pro pricing page: quantities of the four meters, without prices.

import { keysOf, recordOf } from '../../../common/contract/own.ts';
import {
  calculationsOf,
  formatQuantity,
  METERS,
  quantitiesOf,
  USAGE_FIELDS,
  type UsageField,
} from '../../../common/demos/usage-meters.ts';
import { numberFormat } from '../../../common/i18n/formats.ts';
import { HeadRow } from '../components/head-row.tsx';
import { ButtonLink } from '../components/link.tsx';
import { Phrases } from '../components/phrases.tsx';
import { useView } from '../context.tsx';
import { Frame, TextField } from './frame.tsx';

const FIELDS = keysOf(USAGE_FIELDS);
const defaultOf = (field: UsageField): number => USAGE_FIELDS[field].value;
const SAMPLE = recordOf(FIELDS, defaultOf);

export function UsageMeters() {
  const { t, locale, htmlLang } = useView();
  const number = (value: number) => numberFormat(locale).format(value);
  const quantities = quantitiesOf(SAMPLE);
  const calculations = calculationsOf(SAMPLE, number);
  const range = { field: '{{field}}', min: '{{min}}', max: '{{max}}' };
  return (
    <Frame kind="usageMeters" strings={{ 'data-range': t('demo.usage.range', range) }}>
      <div className="demo-side">
        {FIELDS.map((field) => (
          <p key={field} className="demo-line" data-field={field}>
            <label htmlFor={`demo-${field}`}>
              <Phrases text={t(`demo.usage.field.${field}`)} />
            </label>
            <TextField id={`demo-${field}`} value={number(defaultOf(field))} numeric />
            <span translate="no">{USAGE_FIELDS[field].unit}</span>
          </p>
        ))}
        <p className="demo-problem" role="status" />
      </div>
      <div className="demo-main">
        <table>
          <HeadRow names={[t('demo.usage.meter'), t('demo.usage.calculation'), t('demo.usage.quantity')]} />
          <tbody>
            {METERS.map(({ meter }) => (
              <tr key={meter} data-meter={meter}>
                <th scope="row">
                  {t(`demo.usage.of.${meter}`)} <code>{meter}</code>
                </th>
                <td>{calculations[meter]}</td>
                <td>{formatQuantity(meter, quantities[meter], htmlLang)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p className="demo-quote">
          <ButtonLink to="/contact/?type=sales" isPrimary>
            {t('demo.usage.quote')}
          </ButtonLink>
          <span>{t('demo.usage.price')}</span>
        </p>
      </div>
    </Frame>
  );
}
