// The calls as the pages ask them: the same ones as `npm run ops`, without leaving this Worker.
import type { Context } from 'hono';
import { hc } from 'hono/client';
import { api, type OpsApp } from '../api.ts';
import type { ConsoleEnv } from '../env.ts';

/** Never resolved. */
const ORIGIN = 'https://ops';

/** The typed calls, in the name of whoever asked for the page. */
export const callsOf = (c: Context<ConsoleEnv>) =>
  hc<OpsApp>(ORIGIN, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      api.fetch(new Request(input, init), { ...c.env, caller: c.var.caller }),
  }).ops.api;

export type Calls = ReturnType<typeof callsOf>;

/** A call that failed, and is no page's business: the page of errors says it. */
export class CallFailed extends Error {
  readonly status: number;
  constructor(status: number) {
    super(`a call answered ${status}`);
    this.status = status;
  }
}

interface Answer {
  status: number;
  json: () => Promise<unknown>;
}
type Good<A extends Answer> = Extract<A, { status: 200 }>;

/** What a call gave that worked. Throws CallFailed for one that did not. */
export async function given<A extends Answer>(answer: A): Promise<Awaited<ReturnType<Good<A>['json']>>> {
  if (answer.status !== 200) throw new CallFailed(answer.status);
  return (await answer.json()) as Awaited<ReturnType<Good<A>['json']>>;
}
