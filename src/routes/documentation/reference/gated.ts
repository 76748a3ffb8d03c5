// Sections of the API reference that only customers with permission see. If the portal rejects one, the page shows the
// reason instead (§6, D25).
import type { CallName, Data, Params } from '../../../../common/contract/contract.ts';
import type { Field } from '../../../../common/contract/entities/api-reference.ts';
import { PortalError } from '../../../../common/upstream/errors.ts';
import type { SiteContext } from '../../../env.ts';
import type { Dictionaries, DictionaryValue, Gated, GateState } from '../../../views/reference/gate.ts';

/** Returns the reason why a call failed. */
function stateOf(error: unknown): GateState {
  if (!(error instanceof PortalError)) return 'failed';
  if (error.failure === 'loginRequired') return 'login';
  return error.status === 403 ? 'denied' : 'failed';
}

/**
 * Makes a call that requires a signed-in customer. Without a session, the result is known, so the call is omitted and
 * the page can be cached for all visitors.
 */
async function callGated<N extends CallName>(
  c: SiteContext,
  name: N,
  params: Params<N>,
): Promise<{ data: Data<N> } | { state: GateState }> {
  if (!c.get('signedIn')) return { state: 'login' };
  try {
    return { data: await c.get('portal').call(name, params) };
  } catch (error) {
    const state = stateOf(error);
    if (state === 'failed')
      c.get('log').report({ event: 'section-missing', call: name, error: String(error) });
    return { state };
  }
}

/** Loads the values of all dictionaries that the fields use. */
export async function loadDictionaries(c: SiteContext, fields: readonly Field[]): Promise<Dictionaries> {
  const byCode = new Map(
    fields.flatMap(({ dictionary }) => (dictionary ? [[dictionary.code, dictionary] as const] : [])),
  );
  const dictionaries = await Promise.all(
    [...byCode.values()].map(async ({ code, productCode }): Promise<[string, Gated<DictionaryValue>]> => {
      const requested = await callGated(c, 'document/paramDict', { dictCode: code, appCode: productCode });
      return [code, 'data' in requested ? { values: requested.data } : requested];
    }),
  );
  return new Map(dictionaries);
}

/** Loads the API calls of a product that the customer's plan permits. */
export async function loadApiList(
  c: SiteContext,
  productCode: string,
): Promise<Gated<Data<'document/apiList'>[number]>> {
  const requested = await callGated(c, 'document/apiList', { productCode });
  return 'data' in requested ? { values: requested.data } : requested;
}
