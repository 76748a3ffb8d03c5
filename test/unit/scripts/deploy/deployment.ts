// A fresh account and checkout for deployment tests. The checkouts are removed after each test.
import { afterEach } from 'vitest';
import { deploy, type Options } from '../../../../scripts/deploy/run.ts';
import { type Account, freshAccount } from '../../../../scripts/test/platform/account.ts';
import {
  CHANGE_COMMANDS,
  type Checkout,
  type FakeTools,
  fakeTools,
  newCheckout,
} from '../../../../scripts/test/platform/checkout.ts';

export const OPTIONS: Options = { plan: false, gradual: false, rollback: false, limitMs: 600_000 };
export const HOST = 'www.corvane.example';
export const noTotals = () => Promise.reject(new Error('no metrics'));

const checkouts: Checkout[] = [];
afterEach(() => {
  for (const checkout of checkouts.splice(0)) checkout.remove();
});

/** Creates a fresh account and checkout. */
export function newDeployment(): { account: Account; checkout: Checkout; tools: FakeTools } {
  const [account, checkout] = [freshAccount(), newCheckout()];
  checkouts.push(checkout);
  return { account, checkout, tools: fakeTools(account, checkout) };
}
export const run = (tools: FakeTools, extra: Partial<Options> = {}) =>
  deploy(tools, { ...OPTIONS, host: HOST, ...extra }, noTotals);
/** Makes the tools fail before the commands that a pattern matches. */
export function failBefore(tools: FakeTools, pattern: RegExp): void {
  tools.interrupt = (command, moment) => {
    if (moment === 'before' && pattern.test(command)) throw new Error('injected fault');
  };
}
/** Makes the tools fail before or after a command. */
export function failAt(tools: FakeTools, index: number, when: 'before' | 'after'): void {
  tools.interrupt = (_, moment) => {
    if (tools.done.length === index + 1 && moment === when) throw new Error('injected fault');
  };
}
/** Ends the failures. */
export function recover(tools: FakeTools): void {
  tools.interrupt = () => undefined;
}
export const changesOf = ({ done }: FakeTools): string[] =>
  done.filter((command) => CHANGE_COMMANDS.test(command));
