// Recorded changes to documents, in feeds and on pages, and to the API, in its changelog.
import { env } from 'cloudflare:workers';
import { afterEach, describe, expect, it } from 'vitest';
import type { ApiFact, DocChange } from '../../../../common/contract/entities/changes.ts';
import { callPortal, load, openSession } from '../portal.ts';

const AT = '2030-01-02T03:04:05.000Z';
let count = 0;
/** Records a change to a document, by default a public one in English. */
async function record(
  docId: string,
  {
    locale = 'en',
    restricted = 0,
    ...change
  }: Partial<DocChange> & { locale?: string; restricted?: number } = {},
): Promise<string> {
  const id = `test-${++count}`;
  const sections = JSON.stringify(change.sections ?? [{ id: 'check', title: 'Verify', change: 'changed' }]);
  await env.DB.prepare(
    `INSERT INTO doc_change (id, doc_id, locale, edition, at, kind, restricted, title, menu_id, note, sections)
     VALUES (?, ?, ?, ?, ?, ?, ?, 'Recorded title', '10200', ?, ?)`,
  )
    .bind(
      ...[id, docId, locale, change.edition ?? '', change.at ?? AT, change.kind ?? 'changed', restricted],
      ...[change.note ?? '', sections],
    )
    .run();
  return id;
}
async function recordApi(
  kind: 'change' | 'note',
  body: Partial<ApiFact> | { id: string },
  { version = '1.3.0', operations = ['createPurge'], at = AT } = {},
): Promise<string> {
  const id = `test-${++count}`;
  await env.DB.prepare(
    `INSERT INTO api_change (id, kind, at, version, operations, products, body) VALUES (?, ?, ?, ?, ?, '["cdnpro"]', ?)`,
  )
    .bind(id, kind, at, version, JSON.stringify(operations), JSON.stringify(body))
    .run();
  return id;
}
afterEach(async () => {
  await env.DB.batch([env.DB.prepare('DELETE FROM doc_change'), env.DB.prepare('DELETE FROM api_change')]);
});
const changes = (params = {}, locale: 'en' | 'ja' = 'en') =>
  load('document/documentChanges', { pageSize: 100, ...params }, { locale });

describe('document changes', () => {
  it('without recorded changes, the list contains the current state of public documents, latest update first', async () => {
    const rows = await changes({}, 'ja');
    expect(rows.length).toBeGreaterThan(50);
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['current']));
    expect(new Set(rows.map(({ locale }) => locale))).toEqual(new Set(['ja']));
    const times = rows.map(({ at }) => Date.parse(at));
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const pages = await Promise.all(
      [1, 2].map((pageIndex) =>
        load('document/documentList', { pageIndex, pageSize: 100 }, { locale: 'ja' }),
      ),
    );
    const documentIds = new Set(pages.flatMap((page) => page.rows.map(({ docId }) => docId)));
    expect(rows.filter(({ docId }) => !documentIds.has(docId))).toEqual([]);
  });

  it('a recorded change replaces the current state of its document in its language', async () => {
    const id = await record('purge-content');
    const [first, ...others] = await changes();
    expect(first).toMatchObject({ id, docId: 'purge-content', cateId: '10200', kind: 'changed', at: AT });
    expect(first?.title).not.toBe('Recorded title');
    expect(first?.description).not.toBe('');
    expect(others.some(({ docId }) => docId === 'purge-content')).toBe(false);
    expect((await changes({}, 'ja')).find(({ docId }) => docId === 'purge-content')?.kind).toBe('current');
  });

  it('restricted documents, and changes from the time when a document was restricted, are never listed', async () => {
    await record('attack-response-runbook', { restricted: 1 });
    await record('attack-response-runbook', { restricted: 0 });
    await record('purge-content', { restricted: 1 });
    const rows = await changes();
    expect(rows.filter(({ docId }) => docId === 'attack-response-runbook')).toEqual([]);
    expect(rows.filter(({ docId }) => docId === 'purge-content')).toMatchObject([{ kind: 'current' }]);
    const signedIn = await load('document/documentChanges', {}, { headers: await openSession('demo') });
    expect(signedIn.some(({ docId }) => docId === 'attack-response-runbook')).toBe(false);
  });

  it('only the removal of a removed document and the deprecation of an abandoned one are listed', async () => {
    await record('no-longer-here');
    const removed = await record('no-longer-here', { kind: 'removed', sections: [] });
    await record('legacy-tokens');
    const deprecated = await record('legacy-tokens', { kind: 'deprecated', sections: [] });
    const rows = (await changes()).filter(({ kind }) => kind !== 'current');
    expect(rows.map(({ id }) => id).sort()).toEqual([removed, deprecated].sort());
    expect(rows.find(({ id }) => id === removed)).toMatchObject({ title: 'Recorded title', cateId: '10200' });
  });

  it('the list of a product contains only its documents', async () => {
    await record('custom-rules');
    await record('cache-key');
    const rows = await changes({ productCode: 'web-application-firewall' });
    expect(rows[0]).toMatchObject({ docId: 'custom-rules', kind: 'changed' });
    expect(rows.some(({ docId }) => docId === 'cache-key')).toBe(false);
    expect(rows.length).toBeGreaterThan(2);
    expect(await changes({ productCode: "x' OR 1=1 --" })).toEqual([]);
    expect(await changes({ productCode: '__proto__' })).toEqual([]);
  });

  it('a document has the latest ten changes in its language, newest first', async () => {
    for (let day = 10; day < 25; day++) await record('purge-content', { at: `2030-01-${day}T00:00:00.000Z` });
    await record('purge-content', { locale: 'ja' });
    await record('purge-content', { kind: 'added', at: '2031-01-01T00:00:00.000Z' });
    const { changes: documentChanges } = await load('document/documentDetail', { docId: 'purge-content' });
    expect(documentChanges.map(({ at }) => Number(at.slice(8, 10)))).toEqual([
      24, 23, 22, 21, 20, 19, 18, 17, 16, 15,
    ]);
    const markdown = await load('document/documentMarkdown', { docId: 'purge-content' }, { locale: 'ja' });
    expect(markdown.changes).toHaveLength(1);
  });

  it('the changes to a restricted document are as protected as its text', async () => {
    await record('attack-response-runbook', { restricted: 1 });
    const rejected = await callPortal('document/documentDetail', { docId: 'attack-response-runbook' });
    expect([rejected.data, JSON.stringify(rejected)]).toEqual([null, expect.not.stringContaining('Verify')]);
    const headers = await openSession('demo');
    const allowed = await load('document/documentDetail', { docId: 'attack-response-runbook' }, { headers });
    expect(allowed.changes).toHaveLength(1);
  });
});

describe('the changelog of the API', () => {
  const FACT: ApiFact = {
    ...{ subject: 'parameter', change: 'required', impact: 'breaking', of: 'POST /v1/purges', name: 'ttl' },
    ...{ values: [], rule: '', from: '', to: '' },
  };
  const fetchEntries = async () => (await load('document/apiChangelog', {})).entries;

  it('recorded changes and authored entries are sorted together, with links to existing operations', async () => {
    const before = await fetchEntries();
    const id = await recordApi('change', FACT, { operations: ['createPurge', 'removedOperation'] });
    const early = await recordApi('change', FACT, { at: '2026-09-02T12:00:00.000Z', version: '1.2.0' });
    const after = await fetchEntries();
    expect(after.map((entry) => entry.date)).toEqual(
      after
        .map((entry) => entry.date)
        .toSorted()
        .reverse(),
    );
    expect(after[0]).toMatchObject({ id, kind: 'changed', version: '1.3.0', date: '2030-01-02', fact: FACT });
    expect(after[0]?.operations).toEqual([
      { id: 'createPurge', to: '/docs/api/content-acceleration/purges/#createPurge' },
    ]);
    expect(after.filter((entry) => entry.fact === null)).toEqual(before);
    const position = after.findIndex((entry) => entry.id === early);
    expect(after[position - 1]?.date).toBe('2026-09-02');
  });

  it('an authored entry replaces the recorded changes to its operations in its version', async () => {
    const hidden = await recordApi('change', FACT);
    const otherIds = [
      await recordApi('change', FACT, { operations: ['createPrefetch'] }),
      await recordApi('change', FACT, { version: '1.4.0' }),
      await recordApi('change', FACT, { at: '2031-01-01T00:00:00.000Z' }),
    ];
    await recordApi('note', { id: 'soft-purge' });
    const ids = (await fetchEntries()).map(({ id }) => id);
    expect(ids).not.toContain(hidden);
    expect(ids).toEqual(expect.arrayContaining(otherIds));
    // A withdrawn entry replaces nothing.
    await recordApi('change', FACT, { operations: ['getUsage'] });
    await recordApi('note', { id: 'withdrawn' }, { operations: ['getUsage'] });
    expect((await fetchEntries()).filter(({ fact }) => fact !== null)).toHaveLength(4);
  });

  it('a change to an event links to the events page', async () => {
    await recordApi(
      'change',
      { ...FACT, subject: 'event', change: 'added', name: '' },
      { operations: ['deploymentHalted'] },
    );
    expect((await fetchEntries())[0]).toMatchObject({
      kind: 'added',
      operations: [{ id: 'deploymentHalted', to: '/docs/api/events/#deploymentHalted' }],
    });
  });
});

describe('articles of a product', () => {
  it('articles that link to a product have its tag, except glossary terms', async () => {
    const { rows } = await load('news/getNewsList', {
      type: 'ARTICLES',
      tag: 'product:web-application-firewall',
      pageSize: 100,
    });
    const types = new Set(rows.map(({ type }) => type));
    expect(types.has('BLOG')).toBe(true);
    expect(types.has('GLOSSARY')).toBe(false);
    expect(rows.length).toBeGreaterThan(2);
  });
});
