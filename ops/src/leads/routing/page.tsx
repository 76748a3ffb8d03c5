// /ops/leads/routing: the rules that assign new leads to people. Each form sends the version that the editor has seen.
import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { ReferenceSchema } from '../../../../common/leads/store.ts';
import { bodyOf, callsOf } from '../../console/client.ts';
import { Form } from '../../console/form.tsx';
import { type FormErrors, formErrors, NO_ERRORS } from '../../console/form-errors.ts';
import { MainLink } from '../../console/layout.tsx';
import { When } from '../../console/local-time.tsx';
import { seeOther } from '../../console/notice.ts';
import { form, freeText, query } from '../../console/validator.tsx';
import type { ConsoleEnv } from '../../env.ts';
import { Lists } from '../lists.tsx';
import { MatchForm, NO_RULE, RULE_PATH, RuleFields, RuleForm, Rules, toRuleFields } from './rules.tsx';
import { MAX_RULES, MatchQuery, type Rule, RuleSchema } from './schema.ts';

const PAGE_PATH = '/ops/leads/routing';
const At = z.coerce.number().int().min(0).max(MAX_RULES);
const SubmittedForm = RuleFields.extend({
  do: z.enum(['save', 'up', 'down', 'delete']),
  seen: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  /** Index of the changed rule; missing for a new one. */
  at: At.optional(),
  /** Position of a new rule, from 1; by default the last one. */
  position: z.coerce.number().int().min(1).max(MAX_RULES).catch(MAX_RULES),
});
type SubmittedForm = z.output<typeof SubmittedForm>;
const SubmittedUndo = SubmittedForm.pick({ seen: true });
/** Position of the rule to edit, from 1. */
const EditQuery = z.object({
  edit: z.coerce.number().int().min(1).max(MAX_RULES).optional().catch(undefined),
});
const PageQuery = RuleFields.extend({
  test: z.literal('yes').optional().catch(undefined),
  reference: freeText,
});
type PageQuery = z.output<typeof PageQuery>;
const NOT_TESTED = { ...NO_RULE, reference: '' };

const CONFLICT = 'In the meantime, another person has changed the rules, so nothing was changed.';

/** Validates the entered rule, without empty criteria. */
const ruleOf = ({ form, country, product, locale, owner }: RuleFields) => {
  const criteria = Object.entries({ form, country, product, locale }).filter(([, value]) => value !== '');
  return RuleSchema.safeParse({ ...Object.fromEntries(criteria), owner });
};

/** Applies a change to the rules. Returns `null` if there is no such rule. */
function applyChange(
  rules: readonly Rule[],
  { do: button, at, position }: SubmittedForm,
  rule: Rule | null,
): Rule[] | null {
  if (button === 'save') {
    if (rule === null) return null;
    if (at === undefined) return rules.toSpliced(position - 1, 0, rule);
    return at < rules.length ? rules.with(at, rule) : null;
  }
  const movedRule = at === undefined ? undefined : rules[at];
  if (at === undefined || movedRule === undefined) return null;
  const otherRules = rules.toSpliced(at, 1);
  if (button === 'delete') return otherRules;
  return otherRules.toSpliced(Math.max(0, button === 'up' ? at - 1 : at + 1), 0, movedRule);
}

/** Result of the test as a sentence; `null` without a test. */
async function testResult(c: Context<ConsoleEnv>, { test, reference, ...entered }: PageQuery) {
  if (!test) return null;
  const { owner: _, ...properties } = entered;
  const criteria = Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== ''));
  const parsed = MatchQuery.safeParse(
    reference === ''
      ? criteria
      : { reference: ReferenceSchema.safeParse(reference.toUpperCase()).data ?? '' },
  );
  if (!parsed.success) return 'This is not the reference of a lead, or a value is unknown.';
  const response = await callsOf(c).leads.routing.match.$get({ query: parsed.data });
  if (response.status === 404) return 'The portal has no such lead.';
  const { rule, owner } = await bodyOf(response);
  return rule === null ? 'No rule matches. The lead has no owner.' : `Rule ${rule} matches: ${owner}.`;
}

async function renderList(c: Context<ConsoleEnv>, requested: PageQuery, notice?: string) {
  const data = await callsOf(c).leads.routing.$get().then(bodyOf);
  const { version, by, at } = data;
  return c.render(
    <>
      <Lists current="routing" />
      {notice && (
        <p className="notice bad" role="alert">
          {notice}
        </p>
      )}
      <Rules {...data} />
      {by !== null && (
        <Form action={`${PAGE_PATH}/undo`} className="actions">
          <small>
            Changed by {by}, <When at={at} />
          </small>
          <input type="hidden" name="seen" value={version} />
          <button type="submit" className="small">
            Undo this change
          </button>
        </Form>
      )}
      <MatchForm
        data={data}
        tested={requested.test ? requested : NOT_TESTED}
        result={await testResult(c, requested)}
      />
    </>,
    {
      title: 'Routing of leads',
      purpose:
        'The first rule that matches assigns a new lead to a person within a minute. Earlier leads do not change.',
      actions: (
        <MainLink to={RULE_PATH} permission="leads">
          Add rule
        </MainLink>
      ),
    },
  );
}

interface RuleState {
  entered?: RuleFields;
  /** Index of the edited rule; `null` for a new one. */
  at: number | null;
  errors?: FormErrors;
  notice?: string;
}

async function renderRule(c: Context<ConsoleEnv>, { entered, at, errors = NO_ERRORS, notice }: RuleState) {
  const data = await callsOf(c).leads.routing.$get().then(bodyOf);
  const edited = at === null ? undefined : data.rules[at];
  const position = edited || entered ? at : null;
  return c.render(
    <>
      {notice && (
        <p className="notice bad" role="alert">
          {notice}
        </p>
      )}
      <RuleForm
        data={data}
        entered={entered ?? (edited ? toRuleFields(edited) : NO_RULE)}
        errors={errors}
        at={position}
      />
      {/* After a conflict, the page also shows the current rules. */}
      {notice && <Rules {...data} />}
    </>,
    {
      title: position === null ? 'Add rule' : `Edit rule ${position + 1}`,
      back: { to: PAGE_PATH, name: 'All rules' },
      purpose: 'The rule applies to new leads that match all of its values.',
    },
  );
}

export const routingPages = new Hono<ConsoleEnv>()
  .get('/', query(PageQuery), (c) => renderList(c, c.req.valid('query')))
  .get('/rule', query(EditQuery), (c) => {
    const { edit } = c.req.valid('query');
    return renderRule(c, { at: edit === undefined ? null : edit - 1 });
  })
  .post('/', form(SubmittedForm), async (c) => {
    const submitted = c.req.valid('form');
    const { seen, at, do: button, position: _, ...entered } = submitted;
    const rule = { entered, at: at ?? null };
    const reject = (notice: string) =>
      button === 'save' ? renderRule(c, { ...rule, notice }) : renderList(c, PageQuery.parse({}), notice);
    const parsed = button === 'save' ? ruleOf(entered) : null;
    if (parsed && !parsed.success) {
      c.status(400);
      const fields = parsed.error.issues.map(
        ({ path, message }) => [String(path[0]), `This ${message}.`] as const,
      );
      return renderRule(c, { ...rule, errors: formErrors(fields) });
    }
    const calls = callsOf(c).leads.routing;
    const { rules, version } = await calls.$get().then(bodyOf);
    const list = version === seen ? applyChange(rules, submitted, parsed?.data ?? null) : null;
    if (list && list.length > MAX_RULES) {
      c.status(400);
      return reject(`There are ${MAX_RULES} rules already. Delete some first.`);
    }
    const response = list && (await calls.$put({ json: { seen, rules: list } }));
    if (!response || response.status === 409) {
      c.status(409);
      // The form shows the entered values with the new version, so that it can be submitted again.
      return reject(`${CONFLICT} Check the rules, then repeat your change.`);
    }
    await bodyOf(response);
    return seeOther(c, PAGE_PATH, 'The rules are saved. They apply to new leads.');
  })
  .post('/undo', form(SubmittedUndo), async (c) => {
    const response = await callsOf(c).leads.routing.undo.$post({ json: c.req.valid('form') });
    if (response.status === 409) return seeOther(c, PAGE_PATH, CONFLICT, 'bad');
    await bodyOf(response);
    return seeOther(c, PAGE_PATH, 'The change is undone.');
  });
