// §6, D23: a document in several positions has the strictest access of all of them. Parameter values of a product are
// visible only to its customers.
import { env } from 'cloudflare:workers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { SECTIONS_PER_ENTRY } from '../../../../common/text/search-index.ts';
import { callPortal, load, openSession } from '../portal.ts';

/** Two documents, each in two positions. The first is restricted in its first position, the second in its last. */
const POSITIONS: [string, string, number][] = [
  ['purge-by-tag-a', '000-first', 1],
  ['purge-by-tag-a', 'zzz-last', 0],
  ['purge-by-tag-b', '000-first-b', 0],
  ['purge-by-tag-b', 'zzz-last-b', 1],
];
const DOCUMENTS = ['purge-by-tag-a', 'purge-by-tag-b'];

beforeAll(async () => {
  await env.DB.batch([
    ...DOCUMENTS.map((docId) =>
      env.DB.prepare(
        "INSERT INTO doc_text (doc_id, locale, title, html, updated_at, source_hash, publication) VALUES (?, 'en', 'Kestrelword', '<p>secret</p>', '2026-01-01T00:00:00Z', 'x', 'test')",
      ).bind(docId),
    ),
    ...POSITIONS.map(([docId, tree, restricted], index) =>
      env.DB.prepare(
        "INSERT INTO doc_node (tree_id, menu_id, position, type, node_id, names, restricted, abandoned, product_code, publication) VALUES (?, ?, 99, 'DOCUMENT', ?, '{}', ?, 0, '', 'test')",
      ).bind(tree, index % 2 === 0 ? '10100' : '10200', docId, restricted),
    ),
    ...DOCUMENTS.flatMap((docId, index) => [
      env.DB.prepare(
        "INSERT INTO search_entry (id, locale, kind, item_id, type, code, url, title, keywords, place, products, restricted) VALUES (?, 'en', 'DOCUMENT', ?, 'doc', ?, '/', 'Kestrelword', '', '', '[]', 0)",
      ).bind(900_000 + index, docId, docId),
      env.DB.prepare(
        "INSERT INTO search_section (id, anchor, path, text) VALUES (?, '', '[]', 'secret')",
      ).bind((900_000 + index) * SECTIONS_PER_ENTRY),
      env.DB.prepare('INSERT INTO search_en (rowid, title, body) VALUES (?, ?, ?)').bind(
        (900_000 + index) * SECTIONS_PER_ENTRY,
        'kestrelword',
        'secret',
      ),
    ]),
    ...[
      ['', 'open', 0],
      ['waf', 'of-waf', 1],
      ['cdn', 'of-cdn', 2],
    ].map(([app, value, position]) =>
      env.DB.prepare(
        "INSERT INTO doc_param (dict_code, app_code, parameter_name, locale, position, value, description, publication) VALUES ('two-owners', ?, 'x', 'en', ?, ?, '', 'test')",
      ).bind(app, position, value),
    ),
    env.DB.prepare(
      "INSERT OR IGNORE INTO customer_permission (customer_id, kind, code) SELECT id, 'product', 'waf' FROM customer WHERE login = 'reader'",
    ),
  ]);
});

afterAll(async () => {
  await env.DB.batch(
    [
      "DELETE FROM doc_text WHERE publication = 'test'",
      "DELETE FROM doc_node WHERE publication = 'test'",
      "DELETE FROM doc_param WHERE publication = 'test'",
      'DELETE FROM search_entry WHERE id >= 900000',
      `DELETE FROM search_section WHERE id >= ${900_000 * SECTIONS_PER_ENTRY}`,
      ...[900_000, 900_001].map(
        (id) =>
          `INSERT INTO search_en (search_en, rowid, title, body) VALUES ('delete', ${id * SECTIONS_PER_ENTRY}, 'kestrelword', 'secret')`,
      ),
      "DELETE FROM customer_permission WHERE kind = 'product' AND code = 'waf' AND customer_id IN (SELECT id FROM customer WHERE login = 'reader')",
    ].map((statement) => env.DB.prepare(statement)),
  );
});

describe('a document that is restricted in one of its positions', () => {
  it.each(DOCUMENTS)(
    'a document that is restricted in one position is unreadable without permission, in any order of positions: %s',
    async (docId) => {
      expect((await callPortal('document/documentDetail', { docId })).code).toBe(CODES.loginRequired);
      expect((await callPortal('document/documentPdf', { docId })).code).toBe(CODES.loginRequired);
      const headers = await openSession('reader');
      expect((await callPortal('document/documentDetail', { docId }, { headers })).code).toBe(
        CODES.forbidden,
      );
    },
  );
  it.each(['10100', '10200'])(
    'a document that is restricted in one position is restricted in the tree of each position (%s)',
    async (cateId) => {
      const tree = await load('document/documentCate', { cateId });
      for (const docId of DOCUMENTS)
        expect(tree.find(({ nodeId }) => nodeId === docId)).toMatchObject({
          restricted: true,
          accessStatus: 'restricted',
        });
    },
  );
  it('a document that is restricted in one position is not found by any search', async () => {
    expect((await load('search/docs', { keyword: 'kestrelword', type: 'all' })).rows).toEqual([]);
    expect((await load('search/site', { keyword: 'kestrelword' })).rows).toEqual([]);
  });
});

it('a document that refers to a missing replacement is readable, without a link to it', async () => {
  const replace = (facts: string) =>
    env.DB.prepare("UPDATE doc_text SET facts = ? WHERE doc_id = 'cache-rules'").bind(facts).run();
  const before = await env.DB.prepare(
    "SELECT facts FROM doc_text WHERE doc_id = 'cache-rules' AND locale = 'en'",
  ).first<string>('facts');
  await replace('{"replacedBy":"a-missing-document"}');
  const { title, replacedBy } = await load('document/documentDetail', { docId: 'cache-rules' });
  await replace(before ?? '{}');
  expect([title, replacedBy]).toEqual(['Cache rules', null]);
});

describe('dictionary values of several owners', () => {
  const fetchValues = async (params: Record<string, unknown>) => {
    const headers = await openSession('reader');
    const response = await callPortal(
      'document/paramDict',
      { dictCode: 'two-owners', ...params },
      { headers },
    );
    return response.code === CODES.ok
      ? (response.data as { value: string }[]).map(({ value }) => value)
      : response.code;
  };
  it('a dictionary with several owners returns shared values and the values of the customer’s products', async () => {
    expect(await fetchValues({})).toEqual(['open', 'of-waf']);
    expect(await fetchValues({ appCode: 'waf' })).toEqual(['open', 'of-waf']);
  });
  it('values of other products are forbidden, and a product without values is unknown', async () => {
    expect(await fetchValues({ appCode: 'cdn' })).toBe(CODES.forbidden);
    expect(await fetchValues({ parameterName: 'nothing' })).toBe(CODES.notFound);
  });
});
