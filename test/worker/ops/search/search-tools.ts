// Helpers for tests of search tools: a portal with a search, an editor's calls, and the stored entries.
import { env } from 'cloudflare:workers';
import type { SearchTool } from '../../../../common/editorial/search-tools.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { clientOf, editorial, resetOps } from '../ops.ts';

const RESULTS = { total: 1, rows: [{ title: 'Purge', section: 'By tag', url: '/docs/1/purge/#by-tag' }] };
/** Previews that were requested. */
export const previewed: { keyword: string; tool: SearchTool | null }[] = [];
/** Portal whose search contains the pages under /docs/. */
export const EDITORIAL: Bindings['EDITORIAL'] = {
  ...editorial,
  previewSearch: async ({ keyword, tool }) => {
    previewed.push({ keyword, tool });
    const isFound = tool === null || tool.target.startsWith('/docs/');
    const redirect = tool?.kind === 'redirect' ? { url: tool.target, title: 'Products' } : null;
    return {
      now: { total: 0, rows: [], redirect: null },
      changed: tool && { ...RESULTS, redirect },
      isFound,
    };
  },
};
export const ada = clientOf('ada', { EDITORIAL }).search;
const SYNONYM = { kind: 'synonym', keyword: 'Zorbify!', locale: 'en', target: 'purge' } as const;
export const add = (extra: object = {}, calls = ada) => calls.$post({ json: { ...SYNONYM, ...extra } });
export const list = async () => {
  const response = await ada.$get({ query: {} });
  if (response.status !== 200) throw new Error(`${response.status}`);
  return (await response.json()).tools;
};
/** Returns the entries that the portal has stored. */
export const readStoredTools = async () => {
  const { results } = await env.PORTAL_DB.prepare('SELECT * FROM search_tool ORDER BY keyword, kind').all();
  return results;
};
export const readAuditRows = async () => {
  const { results } = await env.DB.prepare(
    "SELECT action, by, target, locale, before, after FROM audit WHERE kind = 'search' ORDER BY id",
  ).all();
  return results;
};

/** Empties the databases of ops and of the portal. */
export async function resetSearch(): Promise<void> {
  await resetOps();
  await editorial.writeSearchTools([]);
  previewed.length = 0;
}
