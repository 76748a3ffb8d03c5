// Portal client for tests. It sends requests as the site does, and parses envelopes.
import { env } from 'cloudflare:workers';
import { api } from '../../../common/config.ts';
import type { CallSpec } from '../../../common/contract/call.ts';
import {
  type CallName,
  contract,
  type Data,
  EnvelopeSchema,
  type Params,
} from '../../../common/contract/contract.ts';
import { SESSION_COOKIE } from '../../../common/contract/sign-in/sign-in.ts';
import { LOCALES, type Locale } from '../../../common/i18n/locales.ts';
import { createTicket } from '../../../portal/src/sso/session.ts';
import app from '../../../portal/src/worker.ts';

const runStatements = async (statements: readonly string[]): Promise<void> => {
  await env.DB.batch(statements.map((statement) => env.DB.prepare(statement)));
};

/** Writes the compiled content to the database, as the publisher does. */
export async function publish(): Promise<void> {
  const response = await env.PUBLICATION.fetch('https://publication/');
  await runStatements(await response.json<string[]>());
}

/** Resets demo customers and preview tokens to their published state, and deletes failed sign-ins. */
export const publishCustomers = (): Promise<void> =>
  runStatements(['DELETE FROM sign_in_failure', ...env.CUSTOMERS]);

/** Returns a unique client address, so that tests do not share rate limits. */
export const newVisitor = (): string => `10.${crypto.getRandomValues(new Uint8Array(3)).join('.')}`;

/** Requests a path of the portal as the site does, as a new visitor by default. `extra` replaces bindings. */
export async function fetchPortal(
  path: string,
  init: RequestInit = {},
  extra: Partial<Env> = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (!headers.has('x-forwarded-for')) headers.set('x-forwarded-for', newVisitor());
  return app.fetch(new Request(`https://portal${path}`, { ...init, headers }), { ...env, ...extra });
}

/** Returns a rate limiter that rejects every request and records its keys. */
export function exhaustedLimit(): RateLimit & { keys: string[] } {
  const keys: string[] = [];
  return { keys, limit: async ({ key }) => ({ success: keys.push(key) === 0 }) };
}

/** A rate limiter that accepts every request. */
export const unlimited: RateLimit = { limit: async () => ({ success: true }) };

/** Returns a database on which every statement fails with a message. */
export function failingDb(message: string): D1Database {
  const fail = () => Promise.reject(new Error(message));
  const statement = { bind: () => statement, first: fail, all: fail, run: fail, raw: fail };
  return { prepare: () => statement, batch: fail, exec: fail } as unknown as D1Database;
}

export interface CallResult {
  status: number;
  code: string;
  message: string;
  data: unknown;
  headers: Headers;
}

export interface CallOptions {
  locale?: Locale;
  headers?: Record<string, string>;
  /** Replaces bindings. */
  extra?: Partial<Env>;
}

/** Makes a call of the contract by name. Path parameters are part of the path, others of the query or body. */
export async function callPortal(
  name: CallName,
  params: Record<string, unknown> = {},
  options: CallOptions = {},
): Promise<CallResult> {
  const spec: CallSpec = contract[name];
  const otherParams = { ...params };
  const path = spec.path.replace(/:([a-zA-Z]+)/g, (_, key: string) => {
    const value = encodeURIComponent(String(otherParams[key]));
    delete otherParams[key];
    return value;
  });
  const query = new URLSearchParams({ lang: LOCALES[options.locale ?? 'en'].lang });
  if (spec.method === 'GET')
    for (const [key, value] of Object.entries(otherParams)) query.set(key, String(value));
  const init = {
    method: spec.method,
    headers: { 'content-type': 'application/json', ...options.headers },
    ...(spec.method === 'POST' ? { body: JSON.stringify(otherParams) } : {}),
  };
  const response = await fetchPortal(`${api.basePath}${path}?${query}`, init, options.extra);
  const { code, message, data } = EnvelopeSchema.parse(await response.json());
  return { status: response.status, code, message, data, headers: response.headers };
}

/** Returns the data of a successful call, validated with its schema. */
export async function load<N extends CallName>(
  name: N,
  params: Params<N>,
  options: CallOptions = {},
): Promise<Data<N>> {
  const response = await callPortal(name, params as Record<string, unknown>, options);
  if (response.code !== '0') throw new Error(`${name}: ${response.code} ${response.message}`);
  return contract[name].data.parse(response.data) as Data<N>;
}

const SERVICE = 'http://localhost:8787/r_sec_login';
/** Return URL of a sign-in on the site. */
export const RETURN_URL = `${SERVICE}?language=en&service=http%3A%2F%2Flocalhost%3A8787%2Fdocs%2F&state=0b1c`;

/** Submits the form of the sign-in page. */
export const logIn = (
  fields: Record<string, string>,
  headers: Record<string, string> = {},
  extra: Partial<Env> = {},
): Promise<Response> => {
  const body = new URLSearchParams({ service: RETURN_URL, ...fields });
  return fetchPortal('/sso/login', { method: 'POST', body, redirect: 'manual', headers }, extra);
};

/** Exchanges a ticket for a session. Returns the headers of a signed-in call. */
async function exchangeTicket(ticket: string | null, extra: Partial<Env>): Promise<Record<string, string>> {
  const body = JSON.stringify({ ticket, service: SERVICE });
  const session = await fetchPortal('/sso/validate', { method: 'POST', body }, extra);
  const { data } = (await session.json()) as { data: { token: string } };
  return { cookie: `${SESSION_COOKIE}=${data.token}` };
}

/** Creates a session of a demo customer from a ticket: password checks take a tenth of a second. */
export async function openSession(
  login: 'demo' | 'reader' | 'support',
  extra: Partial<Env> = {},
): Promise<Record<string, string>> {
  const customer = await env.DB.prepare('SELECT id FROM customer WHERE login = ?')
    .bind(login)
    .first<{ id: string }>();
  return exchangeTicket(await createTicket(env.DB, customer?.id ?? '', SERVICE), extra);
}

/** Signs a demo customer in by form and ticket. Returns the headers of a signed-in call. */
export async function signIn(name: string, password: string): Promise<Record<string, string>> {
  const response = await logIn({ login: name, password, service: SERVICE });
  return exchangeTicket(new URL(response.headers.get('location') ?? '').searchParams.get('ticket'), {});
}
