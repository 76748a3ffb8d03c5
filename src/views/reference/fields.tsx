// Field tables of the API reference: parameters and body members, with public and customer-only values (D25).

import type { Field, Operation } from '../../../common/contract/entities/api-reference.ts';
import { HeadRow } from '../components/head-row.tsx';
import { Scroller } from '../components/scroller.tsx';
import { useView } from '../context.tsx';
import { loginUrl } from '../layout/account-link.tsx';
import { InlineText } from './code.tsx';
import type { Dictionaries, Gated, GateState } from './gate.ts';

/** Text keys of field rules and parameter locations. */
export const RULE_TEXTS = {
  range: 'api.rangeRule',
  length: 'api.lengthRule',
  items: 'api.itemsRule',
  pattern: 'api.patternRule',
  default: 'api.defaultRule',
} as const;
export const IN_TEXTS = { path: 'api.inPath', query: 'api.inQuery', header: 'api.inHeader' } as const;

/** Notice shown instead of hidden values. For the state `login`, it has a sign-in link that returns to the page. */
export function HiddenNotice({
  state,
  login,
  failed,
  path,
}: Record<'login' | 'failed' | 'path', string> & { state: GateState }) {
  const view = useView();
  const { t } = view;
  if (state === 'denied') return <p className="api-gate">{t('api.denied')}</p>;
  if (state === 'failed') return <p className="api-gate">{failed}</p>;
  return (
    <p className="api-gate">
      {login}{' '}
      <a href={loginUrl(view, path)} data-no-swup="" rel="nofollow">
        {t('nav.login')}
      </a>
    </p>
  );
}

interface Gates {
  dictionaries: Dictionaries;
  /** Path of the page, to which the sign-in returns. */
  path: string;
}

function DictionaryValues({ code, dictionaries, path }: Gates & { code: string }) {
  const { t } = useView();
  const gated: Gated<{ value: string; description: string }> = dictionaries.get(code) ?? { state: 'login' };
  return (
    <div className="api-values" data-dictionary={code}>
      <span className="label">{t('api.values')}</span>
      {'state' in gated ? (
        <HiddenNotice
          state={gated.state}
          login={t('api.valuesLogin')}
          failed={t('api.gateFailed')}
          path={path}
        />
      ) : (
        <dl>
          {gated.values.map(({ value, description }) => (
            <div key={value}>
              <dt>
                <code>{value}</code>
              </dt>
              <dd>{description}</dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}

type Row = Field & Partial<Pick<Operation['parameters'][number], 'in'>>;

function FieldRow({ field, ...gates }: Gates & { field: Row }) {
  const { t } = useView();
  const { name, depth, type, required, description, values, rules, dictionary } = field;
  return (
    <tr>
      <th scope="row" data-depth={Math.min(depth, 4) || undefined}>
        <code>{name}</code> {required && <span className="api-required">{t('api.required')}</span>}
      </th>
      <td>
        <code>{type}</code> {field.in && <span className="api-in">{t(IN_TEXTS[field.in])}</span>}
      </td>
      <td>
        <InlineText content={description} />{' '}
        {values.length > 0 && (
          <span className="api-rule">
            {t('api.values')}
            {t('form.colon')}
            {values.map((value, index) => (
              <span key={value}>
                {index > 0 && ', '}
                <code>{value}</code>
              </span>
            ))}{' '}
          </span>
        )}
        {rules.map(({ rule, text }) => (
          <span key={rule} className="api-rule">
            {t(RULE_TEXTS[rule])}
            {t('form.colon')}
            <code>{text}</code>{' '}
          </span>
        ))}
        {dictionary && <DictionaryValues code={dictionary.code} {...gates} />}
      </td>
    </tr>
  );
}

export function FieldTable({ fields, label, ...gates }: Gates & { fields: readonly Row[]; label: string }) {
  const { t } = useView();
  return (
    <Scroller className="doc-table api-fields" label={t('api.table', { name: label })}>
      <table>
        <HeadRow names={[t('api.field'), t('api.type'), t('api.description')]} />
        <tbody>
          {fields.map((field) => (
            <FieldRow key={`${field.in ?? ''} ${field.name}`} field={field} {...gates} />
          ))}
        </tbody>
      </table>
    </Scroller>
  );
}
