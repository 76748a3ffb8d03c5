// Suggested owners of leads. Any other name is also valid, because Access does not list its users.
import { hasPermission } from '../../auth/roles.ts';
import { credentialsOf } from '../../auth/tokens.ts';
import type { Bindings, OpsEnv } from '../../env.ts';
import { log } from '../../log.ts';
import type { Rule } from '../routing/schema.ts';
import { countUnfinishedByOwner } from './summary.ts';

/** Returns all possible owners, sorted by name: the caller, tokens, rules, and current owners. Never rejects. */
export async function listPeople(
  env: Bindings & Pick<OpsEnv['Bindings'], 'caller'>,
  rules: readonly Pick<Rule, 'owner'>[],
): Promise<string[]> {
  const owners = await countUnfinishedByOwner(env).catch((error) => {
    log('leads.people-failed', { error }, 'warn');
    return null;
  });
  const tokens = credentialsOf(env).filter(({ roles }) => hasPermission(roles, 'leads'));
  const names = [
    env.caller.by,
    ...tokens.map(({ by }) => by),
    ...rules.map(({ owner }) => owner),
    ...(owners ?? []).flatMap(({ owner }) => owner ?? []),
  ];
  return [...new Set(names)].sort();
}
