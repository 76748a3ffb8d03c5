// Documentation center except documents: document lists, feedback, staff who view as a customer, and searches
// without results.
import { env } from 'cloudflare:workers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { listMisses, readContentState } from '../../../../portal/src/editors/queries.ts';
import { documentsOf } from '../../../../src/routes/documentation/tree.ts';
import { callPortal, load, openSession } from '../portal.ts';

describe('the tree of a category', () => {
  it('the tree contains the language of every document name, as the document list does', async () => {
    // The name of a document without a translation is in English.
    const move = (from: string, to: string) =>
      env.DB.prepare("UPDATE doc_text SET doc_id = ? WHERE doc_id = ? AND locale = 'ja'")
        .bind(to, from)
        .run();
    await move('proxy-protocol', 'moved');
    onTestFinished(async () => void (await move('moved', 'proxy-protocol')));
    const { rows } = await load('document/documentList', { pageSize: 100 }, { locale: 'ja' });
    const languages = new Map(rows.map(({ docId, translation }) => [docId, translation.locale]));
    const trees = await Promise.all(
      [...new Set(rows.map(({ cateId }) => cateId))].map((cateId) =>
        load('document/documentCate', { cateId }, { locale: 'ja' }),
      ),
    );
    const documents = documentsOf(trees.flat()).filter(({ nodeId }) => languages.has(nodeId));
    for (const { nodeId, locale } of documents) expect(locale).toBe(languages.get(nodeId));
    expect(new Set(documents.map(({ locale }) => locale))).toEqual(new Set(['ja', 'en']));
  });
});

describe('machine-readable document lists', () => {
  it('D23 D37 D38 document lists exclude restricted and abandoned documents for every caller', async () => {
    for (const headers of [{}, await openSession('demo')]) {
      const { rows, total } = await load('document/documentList', { pageSize: 100 }, { headers });
      const ids = rows.map(({ docId }) => docId);
      expect(ids.length).toBe(Math.min(total, 100));
      expect(ids).toContain('cache-rules');
      expect(ids).not.toContain('attack-response-runbook');
      expect(ids).not.toContain('legacy-tokens');
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
  it('document lists are paginated, and each page contains the total', async () => {
    const complete = await load('document/documentList', { pageSize: 100 }, { locale: 'ko' });
    const pages = await Promise.all(
      [1, 2, 3].map((pageIndex) =>
        load('document/documentList', { pageIndex, pageSize: 20 }, { locale: 'ko' }),
      ),
    );
    expect(pages.flatMap(({ rows }) => rows)).toEqual(complete.rows.slice(0, 60));
    expect(new Set([...pages, complete].map(({ total }) => total))).toEqual(new Set([complete.total]));
    const beyond = await load('document/documentList', { pageIndex: 999, pageSize: 100 }, { locale: 'ko' });
    expect(beyond).toMatchObject({ rows: [], total: complete.total });
  });
  it('document lists include the Markdown of the locale on request', async () => {
    const { rows } = await load('document/documentList', { pageSize: 100, withText: '1' }, { locale: 'ja' });
    const rules = rows.find(({ docId }) => docId === 'cache-rules');
    expect(rules?.translation.locale).toBe('ja');
    expect(rules?.markdown).toMatch(/^[^<]*## /s);
  });
  it('D36 the Markdown of a document has the same access as its page', async () => {
    const closed = { docId: 'attack-response-runbook' };
    expect((await callPortal('document/documentMarkdown', closed)).code).toBe(CODES.loginRequired);
    const reader = await openSession('reader');
    expect((await callPortal('document/documentMarkdown', closed, { headers: reader })).code).toBe(
      CODES.forbidden,
    );
    const demo = await openSession('demo');
    expect((await callPortal('document/documentMarkdown', closed, { headers: demo })).code).toBe(CODES.ok);
  });
});

describe('§6 staff who view as a customer', () => {
  it('staff who view as a customer get the documents of the customer, and only they are marked as switched', async () => {
    const support = await openSession('support');
    const demo = await openSession('demo');
    expect(await load('common/getUserInfo', {}, { headers: support })).toEqual({
      displayName: 'Harbor Games',
      isSwitched: true,
    });
    expect(await load('common/getUserInfo', {}, { headers: demo })).toEqual({ displayName: 'Harbor Games' });
    const closed = await callPortal(
      'document/documentDetail',
      { docId: 'attack-response-runbook' },
      { headers: support },
    );
    expect(closed.code).toBe(CODES.ok);
    expect(closed.data).toMatchObject({ switchedTo: 'Harbor Games' });
    const customerDocument = await load(
      'document/documentDetail',
      { docId: 'cache-rules' },
      { headers: demo },
    );
    expect(customerDocument.switchedTo).toBeNull();
  });
});

describe('searches without results', () => {
  const readMisses = async () =>
    (await listMisses(env.DB, 50))
      .filter(({ words }) => words.startsWith('zebra'))
      .map(({ scope, locale, words, times }) => ({ scope, locale, words, times }));
  const search = (keyword: string) => load('search/docs', { keyword, type: 'all' }, { locale: 'ko' });

  it('searches without results are counted by term, and possible personal data is not stored', async () => {
    await search('Zebraquagga xyzzy');
    await search('zebraquagga XYZZY');
    await search('zebra 4711081500');
    await search('zebra@example.com xyzzyplugh');
    expect(await readMisses()).toEqual([
      { scope: 'docs', locale: 'ko', words: 'zebraquagga xyzzy', times: 2 },
    ]);
  });

  it('site searches are counted separately, and suggestions and further pages are not counted', async () => {
    const find = (keyword: string, more = {}) =>
      load('search/site', { keyword, type: '', tag: '', ...more }, { locale: 'ja' });
    await find('zebraokapi');
    await find('zebraok', { pageSize: 6 });
    await find('zebraokapi', { pageIndex: 2 });
    expect((await readMisses()).filter(({ scope }) => scope === 'site')).toEqual([
      { scope: 'site', locale: 'ja', words: 'zebraokapi', times: 1 },
    ]);
  });

  it('the number of counted terms is limited, and a flood of rare terms does not displace frequent or new ones', async () => {
    const nonsense = Array.from({ length: 2_000 }, (_, index) => ({
      words: `zebranonsense ${index}`,
      times: 1,
    }));
    const old = { words: 'zebraoften', times: 9 };
    await env.DB.prepare(
      `INSERT INTO search_miss (scope, locale, words, times, last_day)
       SELECT 'docs', 'cn', value ->> 'words', value ->> 'times', '2026-01-01' FROM json_each(?)`,
    )
      .bind(JSON.stringify([old, ...nonsense]))
      .run();
    await load('search/docs', { keyword: 'zebraquagga', type: 'all' }, { locale: 'cn' });
    const rows = env.DB.prepare("SELECT words FROM search_miss WHERE scope = 'docs' AND locale = 'cn'");
    const { results } = await rows.all<{ words: string }>();
    expect(results).toHaveLength(2_000);
    const stored = results.map(({ words }) => words);
    expect([stored.includes('zebraquagga'), stored.includes('zebraoften')]).toEqual([true, true]);
  });

  it('editors get the most frequent terms of each language and search, up to the limit', async () => {
    for (const term of ['zebraone', 'zebratwo', 'zebratwo']) await search(term);
    for (const limit of [1, Number.NaN]) {
      const reported = await listMisses(env.DB, limit);
      expect(reported.filter(({ locale, scope }) => locale === 'ko' && scope === 'docs')).toHaveLength(1);
    }
  });
});

describe('content state for editors', () => {
  it('editors get the content state from the publisher: translations by language, and sample facts with their content items', async () => {
    const state = await readContentState(env.DB);
    expect(state?.translations.map(({ locale }) => locale)).toEqual(['cn', 'ko', 'ja']);
    for (const { texts } of state?.translations ?? []) expect(texts).toBeGreaterThan(100);
    const customers = state?.samples.find(({ id }) => id === 'customers');
    expect(customers?.texts.named.map(({ url }) => url)).toContain('/case-study/grid-operator-storm-night/');
  });
});

describe('feedback', () => {
  const about = { pageCode: 'cache-rules', docName: 'Cache rules', docUrl: 'https://a.example/docs/' };

  it('§5 feedback requires text unless the document was helpful; D33 it is stored with locale and revision', async () => {
    for (const feedbackContent of [' ', '\u0000']) {
      const withoutText = { ...about, feedbackType: ['other' as const], feedbackContent };
      expect((await callPortal('document/feedback', withoutText)).code).not.toBe(CODES.ok);
    }
    const helpful = {
      ...about,
      docName: 'Cache\u001b[2J rules',
      feedbackType: ['helpful' as const],
      feedbackContent: '',
      revision: 'r7',
    };
    const { reference } = await load('document/feedback', helpful, { locale: 'ja' });
    const stored = await env.DB.prepare('SELECT locale, code, detail FROM submission WHERE reference = ?')
      .bind(reference)
      .first<{ locale: string; code: string; detail: string }>();
    expect(stored).toMatchObject({ locale: 'ja', code: 'cache-rules' });
    expect(JSON.parse(stored?.detail ?? '{}')).toMatchObject({
      docName: 'Cache [2J rules',
      feedbackType: ['helpful'],
      revision: 'r7',
    });
  });

  it('feedback on a document that is missing, unpublished, or restricted is rejected', async () => {
    const verdict = { ...about, feedbackType: ['helpful' as const], feedbackContent: '' };
    const count = async () =>
      (
        await env.DB.prepare("SELECT count(*) AS n FROM submission WHERE kind = 'feedback'").first<{
          n: number;
        }>()
      )?.n;
    const before = await count();
    await env.DB.prepare(
      `INSERT INTO doc_node
         SELECT 'without-text', menu_id, parent_id, 9999, type, 'without-text', names, learning_path, restricted, abandoned,
           product_code, publication
         FROM doc_node WHERE node_id = 'cache-rules'`,
    ).run();
    onTestFinished(
      async () => void (await env.DB.exec("DELETE FROM doc_node WHERE tree_id = 'without-text'")),
    );
    const sendFeedbackOn = async (pageCode: string, login?: Parameters<typeof openSession>[0]) =>
      (
        await callPortal(
          'document/feedback',
          { ...verdict, pageCode },
          { headers: login ? await openSession(login) : {} },
        )
      ).code;
    expect(await sendFeedbackOn('nothing')).toBe(CODES.notFound);
    expect(await sendFeedbackOn('without-text')).toBe(CODES.notFound);
    // `attacks` is a directory.
    expect(await sendFeedbackOn('attacks')).toBe(CODES.notFound);
    expect(await sendFeedbackOn('attack-response-runbook')).toBe(CODES.loginRequired);
    expect(await sendFeedbackOn('attack-response-runbook', 'reader')).toBe(CODES.forbidden);
    expect(await count()).toBe(before);
    expect(await sendFeedbackOn('attack-response-runbook', 'demo')).toBe(CODES.ok);
    expect(await sendFeedbackOn('legacy-tokens')).toBe(CODES.ok);
    expect(await sendFeedbackOn('docs-search')).toBe(CODES.ok);
  });

  it('old feedback is deleted after a large number of newer submissions, but leads are not', async () => {
    const words = { ...about, feedbackType: ['other' as const], feedbackContent: 'The table misses AVIF.' };
    const old = (await load('document/feedback', words)).reference;
    await env.DB.batch([
      env.DB.prepare(
        `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, locale, submitted_at, created_at)
         VALUES ('a-lead', 'a-lead', 'form', 'contact', 'contact', '{}', 'en', '2026-01-01', '2026-01-01')`,
      ),
      env.DB.prepare("UPDATE sqlite_sequence SET seq = seq + 100000 WHERE name = 'submission'"),
    ]);
    const newer = (await load('document/feedback', { ...words, feedbackContent: 'And WebP.' })).reference;
    const { results } = await env.DB.prepare(
      "SELECT reference FROM submission WHERE reference IN (?1, ?2, 'a-lead') ORDER BY id",
    )
      .bind(old, newer)
      .all<{ reference: string }>();
    expect(results.map(({ reference }) => reference)).toEqual(['a-lead', newer]);
  });
});
