// Search tool API under /ops/api/search.
import { Hono } from 'hono';
import { href } from '../../../common/i18n/links.ts';
import { createTable, findRedirect, redirectedPage } from '../../../common/redirects/rules.ts';
import type { Bindings, OpsEnv } from '../env.ts';
import { checkPages, type Site } from '../page-check.ts';
import { readRedirects } from '../redirects/store.ts';
import { json, param, query } from '../validators.ts';
import { NewTool, PreviewQuery, ToolParam, ToolsQuery } from './schema.ts';
import { ADD_ERRORS, addTool, publishTools, readTools, removeTool } from './store.ts';

interface Problem {
  field: 'keyword' | 'target';
  message: string;
}

/** Whether ops redirects the page of an entry. Such a redirect could lead back to the search. */
async function isRedirected({ DB }: Bindings, { target, locale }: NewTool): Promise<boolean> {
  const { all } = await readRedirects(DB);
  const active = all.filter(({ enabled }) => enabled).map(({ path, ...rest }) => ({ ...rest, from: path }));
  const page = redirectedPage({ to: target }, locale);
  return page !== null && findRedirect(createTable('', active), page.path, page.locale) !== undefined;
}

/** Returns an error that the schema does not detect; `null` if there is none. */
async function findProblem(env: Bindings & Site, tool: NewTool): Promise<Problem | null> {
  if (tool.kind === 'synonym') return null;
  if (tool.kind === 'pin') {
    const { keyword, locale } = tool;
    const { isFound } = await env.EDITORIAL.previewSearch({ scope: 'site', keyword, locale, tool });
    return isFound ? null : { field: 'target', message: 'is not a page or section that the search contains' };
  }
  if (await isRedirected(env, tool))
    return { field: 'target', message: 'is redirected: enter the page that the redirect leads to' };
  const url = href(tool.target.replace(/[?#].*/, ''), tool.locale);
  const state = (await checkPages(env, [url])).get(url);
  return state === 'missing' ? { field: 'target', message: 'is not a page of the site' } : null;
}

export const searchCalls = new Hono<OpsEnv>()
  /** External portals have no search tools. */
  .use(async (c, next) => (c.env.PORTAL_ORIGIN ? c.json({ error: 'no-portal' as const }, 404) : next()))
  .get('/', query(ToolsQuery), async (c) => {
    const { locale } = c.req.valid('query');
    const { all } = await readTools(c.env.DB);
    const tools = all.filter((tool) => locale === undefined || tool.locale === locale);
    return c.json({ tools, total: all.length }, 200);
  })
  /** The first results for a keyword, now and with an entry. 400: the entry is invalid. */
  .get('/preview', query(PreviewQuery), async (c) => {
    const { scope, kind, target, ...searched } = c.req.valid('query');
    const preview = (tool: NewTool | null) => c.env.EDITORIAL.previewSearch({ scope, ...searched, tool });
    if (kind === undefined || target.trim() === '') return c.json(await preview(null), 200);
    const tool = NewTool.safeParse({ ...searched, kind, target });
    if (tool.success) return c.json(await preview(tool.data), 200);
    const issues = tool.error.issues.map(({ path, message }) => ({ at: path.join('.'), message }));
    return c.json({ error: 'invalid' as const, issues }, 400);
  })
  /** Adds and publishes an entry. An existing entry is published again. 422: the entry has an error. */
  .post('/', json(NewTool), async (c) => {
    const tool = c.req.valid('json');
    const problem = await findProblem(c.env, tool);
    if (problem) return c.json({ error: 'problems' as const, problems: [problem] }, 422);
    const outcome = await addTool(c.env.DB, tool, { by: c.var.by, at: new Date().toISOString() });
    if (outcome === 'taken' || outcome === 'too-many') {
      const problems: Problem[] = [{ field: 'keyword', message: ADD_ERRORS[outcome] }];
      return c.json({ error: 'problems' as const, problems }, 422);
    }
    await publishTools(c.env);
    return c.json({ tool }, 200);
  })
  .delete('/:id', param(ToolParam), async (c) => {
    const author = { by: c.var.by, at: new Date().toISOString() };
    const tool = await removeTool(c.env.DB, c.req.valid('param').id, author);
    if (!tool) return c.json({ error: 'not-found' as const }, 404);
    await publishTools(c.env);
    return c.json({ tool }, 200);
  });
