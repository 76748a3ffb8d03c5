// Suggested owners of leads. Any other name is also valid, because Access does not list its users.
import { may } from '../../auth/roles.ts';
import { credentialsOf } from '../../auth/tokens.ts';
import type { Bindings, OpsEnv } from '../../env.ts';
import { log } from '../../log.ts';
import type { Rule } from '../routing/schema.ts';
import { workOf } from './summary.ts';

/** Returns all possible owners, sorted by name: the caller, tokens, rules, and current owners. Never rejects. */
export async function peopleOf(
  env: Bindings & Pick<OpsEnv['Bindings'], 'caller'>,
  rules: readonly Pick<Rule, 'owner'>[],
): Promise<string[]> {
  const work = await workOf(env).catch((error) => {
    log('leads.people-unknown', { error }, 'warn');
    return null;
  });
  const tokens = credentialsOf(env).filter(({ roles }) => may(roles, 'leads'));
  const names = [
    env.caller.by,
    ...tokens.map(({ by }) => by),
    ...rules.map(({ owner }) => owner),
    ...(work ?? []).flatMap(({ owner }) => owner ?? []),
  ];
  return [...new Set(names)].sort();
}
