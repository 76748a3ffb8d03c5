// Planned content for ops: embargoes and events, available only by RPC, validated and limited.
import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { ContentPlanQuery } from '../../../../common/schedule/content-plan.ts';
import { ContentPlan } from '../../../../portal/src/plan/entrypoint.ts';
import { fetchPortal, load } from '../portal.ts';

const ALL = { from: '2020-01-01T00:00:00.000Z', until: '2090-01-01T00:00:00.000Z', limit: 500 };
const between = (query: Record<string, unknown>) =>
  new ContentPlan(createExecutionContext(), env).between(query as unknown as ContentPlanQuery);

const COMING = '2080-05-01T00:00:00.000Z';
const embargoArticle = async (): Promise<string> => {
  const code = await env.DB.prepare(
    "SELECT code FROM content WHERE type = 'blog' AND locale = 'ja' AND state = 'live' ORDER BY code LIMIT 1",
  ).first<string>('code');
  before.set(
    code ?? '',
    await env.DB.prepare(
      "SELECT published_at AS at FROM content WHERE type = 'blog' AND code = ? AND locale = 'ja'",
    )
      .bind(code)
      .first<string>('at'),
  );
  await setPublished(code ?? '', COMING);
  return code ?? '';
};
const setPublished = (code: string, at: string | null) =>
  env.DB.prepare(
    "UPDATE content SET published_at = ? WHERE type = 'blog' AND code = ? AND locale = 'ja' AND state = 'live'",
  )
    .bind(at, code)
    .run();
const before = new Map<string, string | null>();
afterEach(async () => {
  for (const [code, at] of before) await setPublished(code, at);
  before.clear();
});

describe('ContentPlan.between', () => {
  it('ContentPlan.between returns an embargoed article that visitors cannot see', async () => {
    const code = await embargoArticle();
    expect(await between({ ...ALL, locale: 'ja', from: '2079-01-01T00:00:00.000Z' })).toMatchObject([
      {
        at: COMING,
        subject: 'article',
        edge: 'starts',
        type: 'blog',
        code,
        locale: 'ja',
        path: `/blog/${code}/`,
      },
    ]);
    const { rows } = await load('site/getPublished', { pageIndex: 1, pageSize: 1000 }, { locale: 'ja' });
    expect(rows.find(({ url, locale }) => url === `/blog/${code}/` && locale === 'ja')).toBeUndefined();
  });

  it('ContentPlan.between returns starts and ends of published events in all languages, earliest first', async () => {
    const events = (await between(ALL)).filter(({ subject }) => subject === 'event');
    expect(events.filter(({ edge }) => edge === 'starts')).toHaveLength(events.length / 2);
    expect(new Set(events.map(({ locale }) => locale))).toEqual(new Set(['en', 'cn', 'ko', 'ja']));
    expect(events.map(({ at }) => at)).toEqual(events.map(({ at }) => at).sort());
    const [first] = events;
    const event = await load('news/getEvent', { type: first?.code ?? '' });
    expect(new Date(event.startsAt).toISOString()).toBe(first?.at);
    expect(await between({ ...ALL, limit: 3 })).toEqual((await between(ALL)).slice(0, 3));
  });

  it.each([
    ['no query', {}],
    ['a limit above the maximum', { ...ALL, limit: 2_002 }],
    ['an instant without offset', { ...ALL, from: '2026-01-01T00:00:00' }],
    ['a locale named like a property of Object.prototype', { ...ALL, locale: 'constructor' }],
    ['an unknown parameter', { ...ALL, state: 'draft' }],
  ])('ContentPlan.between rejects %s', async (_, query) => {
    await expect(between(query)).rejects.toThrow('invalid query of planned content');
  });

  it('ContentPlan has no URL', async () => {
    for (const path of ['/ContentPlan', '/between', '/api/portal/v1/plan', '/api/portal/v1/content/plan'])
      expect((await fetchPortal(path)).status).toBe(404);
  });
});
