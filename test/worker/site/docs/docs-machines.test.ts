// §2 Documentation center: documents as Markdown (D36) and PDF (D35).
import { expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { header, visit } from '../support.ts';
import { post, read } from './docs-page.ts';
import { docsPortal, refusal } from './docs-portal.ts';

const markdown = {
  docId: 'rules',
  cateId: '10',
  title: 'Cache rules',
  updateTime: '2026-01-05T08:00:00Z',
  markdown: '## Order\n\nSee [DNS](/products/cloud-dns/) in 7\u2060日.\n',
  wplusMarkdown: null,
  restricted: false,
  translation: { state: 'fresh', locale: 'ja', available: ['en', 'ja'] },
};
const portal = () => docsPortal({ 'document/documentMarkdown': markdown });

it('a page links to its Markdown version', async () => {
  expect((await read('/ja/docs/10/rules/')).text).toMatch(
    /<link rel="alternate" type="text\/markdown" href="\/ja\/docs\/10\/rules.md"/,
  );
});

it('D36 the Markdown is the same at .md and by content negotiation, with a link to the page', async () => {
  const file = await read('/ja/docs/10/rules.md', portal());
  const visited = await read('/ja/docs/10/rules/', portal(), { headers: { accept: 'text/markdown' } });
  expect(file.text).toBe(visited.text);
  for (const response of [file, visited]) {
    expect(header(response, 'content-type')).toBe('text/markdown; charset=utf-8');
    expect(header(response, 'vary')).toContain('Accept');
    expect(header(response, 'link')).toMatch(/^<https:\/\/[^>]+\/ja\/docs\/10\/rules\/>; rel="canonical"/);
  }
  expect(file.text).toMatch(/^# Cache rules\n\n> https:\/\/[^ ]+\/ja\/docs\/10\/rules\/ /);
  // The Markdown omits the word joiner between number and unit.
  expect(file.text).toMatch(/\]\(https:\/\/[^)]+\/ja\/products\/cloud-dns\.md\) in 7日\./);
});

it('D36 a cached HTML page is not sent to clients that accept Markdown', async () => {
  const both = portal();
  await visit('/docs/10/rules/', { portal: both });
  const visited = await visit('/docs/10/rules/', {
    portal: both,
    keep: true,
    init: { headers: { accept: 'text/markdown, */*;q=0.1' } },
  });
  expect(header(visited, 'content-type')).toContain('text/markdown');
});

it('D23 D37 a category as Markdown lists only public documents, even for customers', async () => {
  const anonymous = await read('/docs/10.md');
  expect(anonymous.text).toMatch(
    /^# Caching\n\n> https:\/\/[^ ]+\/docs\/10\/ · [^\n]+\n\nCached responses\.\n\n/,
  );
  expect(anonymous.text).toMatch(
    /^- ### A directory\n\n {2}- \[Title of rules\]\(https:[^)]+\/docs\/10\/rules\.md\)$/m,
  );
  for (const closed of ['secret', 'old', 'Reports']) expect(anonymous.text).not.toContain(closed);
  const customer = await read('/docs/10.md', docsPortal(), { headers: { cookie: 'front_session=x' } });
  expect(customer.text).toBe(anonymous.text);
  expect(header(customer, 'cache-control')).toContain('no-store');
  const none = docsPortal({ 'document/documentCateInfo': () => refusal(CODES.notFound) });
  const unknown = await read('/docs/99.md', none);
  expect([unknown.response.status, header(unknown, 'content-type')]).toEqual([
    404,
    'text/markdown; charset=utf-8',
  ]);
});

it('D36 an unknown page returns a 404 in Markdown; D23 a restricted page is not disclosed', async () => {
  const none = docsPortal({ 'document/documentMarkdown': () => refusal(CODES.notFound) });
  const unknown = await read('/docs/10/none.md', none);
  expect(unknown.response.status).toBe(404);
  expect(header(unknown, 'content-type')).toContain('text/markdown');
  const closed = docsPortal({ 'document/documentMarkdown': () => refusal(CODES.loginRequired) });
  expect((await read('/docs/10/secret.md', closed)).response.status).toBe(302);
});

it('D35 the portal’s PDF is sent as a download', async () => {
  const pdf = docsPortal({
    'document/documentPdf': {
      fileName: 'rules.pdf',
      contentType: 'application/pdf',
      data: btoa('%PDF-1.7'),
    },
  });
  const file = await read('/docs/10/rules/pdf/', pdf, post({}));
  expect(file.text).toBe('%PDF-1.7');
  expect(header(file, 'content-disposition')).toBe('attachment; filename="rules.pdf"');
  expect((await read('/docs/10/rules/pdf/', pdf)).response.status).toBe(405);
});
