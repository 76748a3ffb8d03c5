// Helpers for redirect tests: the calls of an editor, and the stored redirects.
import { env } from 'cloudflare:workers';
import { clientOf } from '../ops.ts';

export const ada = clientOf('ada').redirects;
const PLAIN = { status: 301, note: '', enabled: true, locale: null } as const;
export const add = (from: string, to: string, extra: object = {}, calls = ada) =>
  calls.$post({ json: { from, to, ...PLAIN, ...extra } });
export const list = async (query: { search?: string; page?: string } = {}) => {
  const response = await ada.$get({ query });
  if (response.status !== 200) throw new Error(String(response.status));
  return response.json();
};
export const readRedirect = async (path: string) => {
  const redirect = (await list({ search: path })).rows.find((row) => row.path === path);
  if (!redirect) throw new Error(`there is no redirect for ${path}`);
  return redirect;
};
export const readAudit = async () => {
  const { results } = await env.DB.prepare(
    "SELECT action, target, locale, before, after, by FROM audit WHERE kind = 'redirect' ORDER BY id",
  ).all();
  return results;
};
