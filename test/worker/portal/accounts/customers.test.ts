// Sign-in tickets, restricted documents, and parameter values (§6).
import { env } from 'cloudflare:workers';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { fetchPortal, load, logIn, openSession } from '../portal.ts';

const SERVICE = 'http://localhost:8787/r_sec_login';

describe('§6 sign-in', () => {
  it('a ticket is valid once, and only for its service', async () => {
    const exchange = async (ticket: string | null, service: string) => {
      const body = JSON.stringify({ ticket, service });
      const response = await fetchPortal('/sso/validate', { method: 'POST', body });
      return ((await response.json()) as { code: string }).code;
    };
    const requestTicket = async () => {
      const { headers } = await logIn({ login: 'demo', password: 'local-demo-only', service: SERVICE });
      return new URL(headers.get('location') ?? '').searchParams.get('ticket');
    };
    const ticket = await requestTicket();
    expect(await exchange(ticket, SERVICE)).toBe(CODES.ok);
    expect(await exchange(ticket, SERVICE)).toBe(CODES.loginRequired);
    expect(await exchange(await requestTicket(), 'http://localhost:9999/')).toBe(CODES.loginRequired);
  });
});

describe('§6 restricted documents', () => {
  it('the search returns a restricted document only to customers who may read it, even with hundreds of permissions', async () => {
    const params = { keyword: 'runbook', type: 'all' } as const;
    const isFound = async (headers: Record<string, string>) =>
      JSON.stringify(await load('search/docs', params, { headers })).includes('attack-response-runbook');
    const { DB } = env;
    const permit = DB.prepare(
      "INSERT OR IGNORE INTO customer_permission (customer_id, kind, code) SELECT id, 'document', ? FROM customer WHERE login = 'demo'",
    );
    const codes = Array.from({ length: 300 }, (_, index) => `permitted-${index}`);
    await DB.batch(codes.map((code) => permit.bind(code)));
    expect([await isFound(await openSession('demo')), await isFound({})]).toEqual([true, false]);
    await DB.prepare("DELETE FROM customer_permission WHERE code LIKE 'permitted-%'").run();
  });

  it('the tree contains restricted documents with their access status, and a placeholder in an empty directory', async () => {
    await env.DB.prepare(
      `INSERT INTO doc_node
         SELECT 'empty', menu_id, parent_id, 9999, type, 'empty', names, learning_path, restricted, abandoned,
           product_code, publication
         FROM doc_node WHERE node_id = 'attacks'`,
    ).run();
    onTestFinished(async () => void (await env.DB.exec("DELETE FROM doc_node WHERE tree_id = 'empty'")));
    const tree = await load('document/documentCate', { cateId: 'cloud-security' });
    const all = tree.flatMap((node) => [node, ...node.nestedCategory]);
    expect(all.find((node) => node.nodeId === 'attack-response-runbook')).toMatchObject({
      restricted: true,
      accessStatus: 'restricted',
    });
    expect(all.find((node) => node.nodeId === 'empty')?.nestedCategory).toMatchObject([{ type: 'EMPTY' }]);
    const signedIn = await load(
      'document/documentCate',
      { cateId: '10100' },
      { headers: await openSession('demo') },
    );
    expect(
      signedIn
        .flatMap((node) => node.nestedCategory)
        .find((node) => node.nodeId === 'attack-response-runbook')?.accessStatus,
    ).toBe('permitted');
  });
  it('a document scheduled for removal is marked', async () => {
    expect((await load('document/documentDetail', { docId: 'legacy-tokens' })).accessStatus).toBe(
      'abandoned',
    );
  });
  it('API documents are filtered by product', async () => {
    const countFor = async (productCode: string) =>
      (await load('document/documentApiProductCate', { productCode })).map((node) => node.nodeId);
    expect(await countFor('content-acceleration')).toEqual(['purge-api']);
    expect(await countFor('')).toEqual(['purge-api', 'waf-rules-api']);
  });
});

describe('§6 parameter values', () => {
  it('parameter values have descriptions in the language of the call', async () => {
    const values = await load(
      'document/paramDict',
      { dictCode: 'waf-action' },
      { locale: 'cn', headers: await openSession('demo') },
    );
    expect(values.at(-1)).toEqual({ value: 'block', description: '返回403' });
  });
});
