// Typed API client for pages: the same calls as in `npm run ops`, executed within this Worker.
import type { Context } from 'hono';
import { hc } from 'hono/client';
import { api, type OpsApp } from '../api.ts';
import type { ConsoleEnv } from '../env.ts';
import { originsOf } from '../origins.ts';

/** Placeholder origin; calls never leave this Worker. */
const ORIGIN = 'https://ops';

/** Returns the typed calls, executed on behalf of the page's caller. */
export const callsOf = (c: Context<ConsoleEnv>) =>
  hc<OpsApp>(ORIGIN, {
    fetch: (input: RequestInfo | URL, init?: RequestInit) =>
      api.fetch(new Request(input, init), {
        ...c.env,
        caller: c.var.caller,
        origins: originsOf(c.env, c.req.url),
      }),
  }).ops.api;

export type Calls = ReturnType<typeof callsOf>;

/** A failed call that a page does not handle. The error page shows it. */
export class CallFailed extends Error {
  readonly status: number;
  /** Whether the database was busy. Nothing was changed, and a retry may succeed. */
  readonly isBusy: boolean;
  constructor(status: number, isBusy = false) {
    super(`a call failed with status ${status}`);
    this.status = status;
    this.isBusy = isBusy;
  }
}

export interface CallResponse {
  status: number;
  headers: Pick<Headers, 'has'>;
  json: () => Promise<unknown>;
}
type Successful<A extends CallResponse> = Extract<A, { status: 200 }>;

/** Returns the body of a successful response. Rejects with CallFailed for any other response. */
export async function bodyOf<A extends CallResponse>(
  response: A,
): Promise<Awaited<ReturnType<Successful<A>['json']>>> {
  if (response.status !== 200) throw new CallFailed(response.status, response.headers.has('retry-after'));
  return (await response.json()) as Awaited<ReturnType<Successful<A>['json']>>;
}
