// Components of the routing page: the rules in order, the form of a rule, and the test of the rules.
import { z } from 'zod';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { Form, NotSaved, SelectField, TextField } from '../../console/form.tsx';
import type { FormErrors } from '../../console/form-errors.ts';
import { languageName } from '../../console/languages.tsx';
import { Fold } from '../../console/state.tsx';
import { type Column, Table } from '../../console/table.tsx';
import { freeText } from '../../console/validator.tsx';
import { countryName } from '../code-names.ts';
import { OwnerField, People } from '../handling/owner.tsx';
import { FORM_NAMES, formName } from '../text.ts';
import type { Rule } from './schema.ts';

const PAGE_PATH = '/ops/leads/routing';
export const RULE_PATH = `${PAGE_PATH}/rule`;
export type Choices = readonly (readonly [code: string, name: string])[];

/** Page data: the rules with their version, and the choices for the form. */
export interface RoutingData {
  rules: readonly Rule[];
  version: number;
  people: readonly string[];
  products: Choices;
  countries: Choices;
}

/** A rule as submitted. Empty criteria match every lead. */
export const RuleFields = z.object({
  form: freeText,
  country: freeText,
  product: freeText,
  locale: freeText,
  owner: freeText,
});
export type RuleFields = z.output<typeof RuleFields>;
export const NO_RULE = RuleFields.parse({});
export const toRuleFields = (rule: Rule): RuleFields =>
  RuleFields.parse(Object.fromEntries(Object.entries(rule).filter(([, value]) => value !== null)));

const nameIn = (choices: Choices, code: string): string =>
  choices.find(([choice]) => choice === code)?.[1] ?? code;

interface Row {
  rule: Rule;
  /** From 0. */
  index: number;
}

function RuleButtons({ index, rules, version }: Pick<Row, 'index'> & Pick<RoutingData, 'rules' | 'version'>) {
  const name = <span className="visually-hidden"> rule {index + 1}</span>;
  return (
    <Form action={PAGE_PATH} className="actions" isBrief>
      <input type="hidden" name="seen" value={version} />
      <input type="hidden" name="at" value={index} />
      {index > 0 && (
        <button type="submit" name="do" value="up" className="small up">
          <span className="visually-hidden">Up</span>
          {name}
        </button>
      )}
      {index < rules.length - 1 && (
        <button type="submit" name="do" value="down" className="small down">
          <span className="visually-hidden">Down</span>
          {name}
        </button>
      )}
      <a href={`${RULE_PATH}?edit=${index + 1}`}>Edit{name}</a>
      <button type="submit" name="do" value="delete" className="small">
        Delete{name}
      </button>
    </Form>
  );
}

/** A criterion that matches every lead. */
const ANY = <span className="none">any</span>;

const columns = ({ products, rules, version }: RoutingData): readonly Column<Row>[] => [
  { name: 'No.', cell: ({ index }) => index + 1 },
  { name: 'Form', cell: ({ rule }) => (rule.form === null ? ANY : formName(rule.form)) },
  { name: 'Country', cell: ({ rule }) => (rule.country === null ? ANY : countryName(rule.country)) },
  { name: 'Product', cell: ({ rule }) => (rule.product === null ? ANY : nameIn(products, rule.product)) },
  { name: 'Language', cell: ({ rule }) => (rule.locale === null ? ANY : languageName(rule.locale)) },
  { name: 'Owner', isHead: true, cell: ({ rule }) => rule.owner },
  {
    name: 'Action',
    isEnd: true,
    cell: ({ index }) => <RuleButtons index={index} rules={rules} version={version} />,
  },
];

/** Table of the rules in order. */
export const Rules = (data: RoutingData) => (
  <Table
    caption="Routing rules in their order"
    columns={columns(data)}
    rows={data.rules.map((rule, index) => ({ rule, index }))}
    keyOf={({ index }) => index}
    empty={
      <p className="notice warn">
        <strong>New leads have no owner.</strong> There are no rules yet: a rule assigns new leads of a form,
        country, product, or language to a person.
      </p>
    }
  />
);

/** Choices with an option for every lead, and with the current value if the portal does not list it. */
const options = (any: string, choices: Choices, value: string): Choices => [
  ['', any],
  ...choices,
  ...(value === '' || choices.some(([code]) => code === value) ? [] : [[value, value] as const]),
];

interface CriteriaProps {
  data: RoutingData;
  entered: RuleFields;
  errors?: FormErrors;
  /** Distinguishes the IDs of two forms on the page. */
  idPrefix: string;
}

function Criteria({ data, entered, errors, idPrefix }: CriteriaProps) {
  const { products, countries } = data;
  const fields = [
    ['form', 'Form', options('Any form', FORM_NAMES, entered.form)],
    ['country', 'Country', options('Any country', countries, entered.country)],
    ['product', 'Product', options('Any product', products, entered.product)],
    [
      'locale',
      'Language',
      options(
        'Any language',
        localeCodes.map((code) => [code, languageName(code)] as const),
        entered.locale,
      ),
    ],
  ] as const;
  return fields.map(([name, label, choices]) => (
    <SelectField
      key={name}
      name={name}
      id={`${idPrefix}${name}`}
      label={label}
      value={entered[name]}
      options={choices}
      error={errors?.fields.get(name)}
    />
  ));
}

interface RuleFormProps extends Omit<CriteriaProps, 'idPrefix'> {
  errors: FormErrors;
  /** Index of the edited rule; `null` for a new one. */
  at: number | null;
}

/** Form for a new or existing rule. */
export function RuleForm({ data, entered, errors, at }: RuleFormProps) {
  const { rules, version, people } = data;
  return (
    <>
      <NotSaved errors={errors} />
      <Form action={PAGE_PATH}>
        <People people={people} />
        <input type="hidden" name="seen" value={version} />
        {at !== null && <input type="hidden" name="at" value={at} />}
        <Criteria data={data} entered={entered} errors={errors} idPrefix="rule-" />
        <OwnerField
          hint="The person’s name in the access log, such as token:lea or an email address. The console counts unread leads by this name."
          value={entered.owner}
          error={errors.fields.get('owner')}
          required
        />
        {at === null && (
          <TextField
            name="position"
            label="Position"
            type="number"
            min={1}
            max={rules.length + 1}
            defaultValue={rules.length + 1}
          />
        )}
        <div className="actions">
          <button type="submit" name="do" value="save" className="main">
            {at === null ? 'Add rule' : 'Save rule'}
          </button>
          <a href={PAGE_PATH}>Cancel</a>
        </div>
      </Form>
    </>
  );
}

interface MatchFormProps {
  data: RoutingData;
  tested: RuleFields & { reference: string };
  result: string | null;
}

/** Form that shows which rule matches a lead. It changes nothing. */
export const MatchForm = ({ data, tested, result }: MatchFormProps) => (
  <Fold
    id="test"
    title="Which rule matches?"
    summary="Tests the rules for a lead, and changes nothing"
    isOpen={result !== null}
  >
    <p>Enter the reference of a lead, or leave it empty and choose other values.</p>
    <form method="get" action={`${PAGE_PATH}#test`} className="filter">
      <input type="hidden" name="test" value="yes" />
      <TextField
        name="reference"
        label="Reference of a lead"
        defaultValue={tested.reference}
        maxLength={40}
      />
      <Criteria data={data} entered={tested} idPrefix="test-" />
      <button type="submit">Test</button>
    </form>
    {result !== null && (
      <p role="status" className="notice">
        {result}
      </p>
    )}
  </Fold>
);
