// Lead routing API under /ops/api/leads/routing.
import { Hono } from 'hono';
import { DICTIONARIES } from '../../../../common/forms/dictionaries.ts';
import { readAuditRow } from '../../audit/store.ts';
import { canUndo, undo } from '../../audit/undo.ts';
import type { Bindings, OpsEnv } from '../../env.ts';
import { json, query } from '../../validators.ts';
import { countryName, fetchDictionary } from '../code-names.ts';
import { listPeople } from '../handling/people.ts';
import { storeOf, toPortalReference } from '../handling/store-of.ts';
import { factsOf, matchOf } from './match.ts';
import { MatchQuery, RoutingBody, UndoBody } from './schema.ts';
import { changeRouting, ROUTING_KIND, readRouting } from './store.ts';

type Choice = readonly [code: string, name: string];

/** Codes with their names, sorted by name. */
const toChoices = (codes: readonly string[], nameOf: (code: string) => string): Choice[] =>
  codes.map((code): Choice => [code, nameOf(code)]).sort(([, a], [, b]) => a.localeCompare(b, 'en'));

/** Products and countries. The product names come from the portal. If it does not respond, their codes are shown. */
async function fetchChoices(env: Bindings): Promise<{ products: Choice[]; countries: Choice[] }> {
  const products = await fetchDictionary(env, 'interests');
  return {
    products: toChoices(DICTIONARIES.interests, (code) => products.get(code) ?? code),
    countries: toChoices(DICTIONARIES.countries, countryName),
  };
}

export const routingCalls = new Hono<OpsEnv>()
  .get('/', async (c) => {
    const routing = await readRouting(c.env.DB);
    const [people, choices] = await Promise.all([listPeople(c.env, routing.rules), fetchChoices(c.env)]);
    return c.json({ ...routing, people, ...choices }, 200);
  })
  /** Replaces the rules. 409: another person has changed them since. */
  .put('/', json(RoutingBody), async (c) => {
    const { seen, rules } = c.req.valid('json');
    const author = { seen, by: c.var.by, at: new Date().toISOString() };
    const isChanged = await changeRouting(c.env.DB, rules, author);
    const current = await readRouting(c.env.DB);
    return isChanged ? c.json(current, 200) : c.json({ error: 'conflict' as const, ...current }, 409);
  })
  /** Restores the rules before the last change. `seen` is the version of this change. */
  .post('/undo', json(UndoBody), async (c) => {
    const { seen } = c.req.valid('json');
    const row = await readAuditRow(c.env.DB, seen);
    const request = { by: c.var.by, at: new Date().toISOString(), confirm: false };
    const isUndone =
      row?.kind === ROUTING_KIND && canUndo(row) && (await undo(c.env, row, request)).outcome === 'undone';
    const current = await readRouting(c.env.DB);
    return isUndone ? c.json(current, 200) : c.json({ error: 'conflict' as const, ...current }, 409);
  })
  /** The first rule that matches a lead or its properties: position from 1, or `null`. 404: there is no such lead. */
  .get('/match', query(MatchQuery), async (c) => {
    const { reference, product, ...properties } = c.req.valid('query');
    const { rules } = await readRouting(c.env.DB);
    const lead =
      reference === undefined ? null : await storeOf(c)?.get(await toPortalReference(c, reference));
    if (reference !== undefined && !lead) return c.json({ error: 'not-found' as const }, 404);
    const facts = lead
      ? factsOf(lead)
      : {
          form: '',
          locale: '',
          country: '',
          ...properties,
          products: product === undefined ? [] : [product],
        };
    const at = lead?.form === 'feedback' ? -1 : matchOf(rules, facts);
    return c.json({ rule: at < 0 ? null : at + 1, owner: rules[at]?.owner ?? null }, 200);
  });
