// Export and import of redirect tables: a dry run reports each line, and an import writes all lines or none.
import { beforeEach, describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { fetchOps, portal, readRedirects, resetOps, TOKEN } from '../ops.ts';
import { ada, add, list, readAudit } from './redirects.ts';

beforeEach(resetOps);

describe('redirect tables', () => {
  const send = (csv: string, apply = false, seen?: number) =>
    ada.import.$post({ json: { csv, apply, ...(seen === undefined ? {} : { seen }) } });
  const previewTable = async (csv: string) => {
    const response = await send(csv);
    if (response.status !== 200) throw new Error(String(response.status));
    return response.json();
  };

  it('a dry run lists the changes, and each error with its line', async () => {
    await add('/same', '/b');
    await add('/other', '/b');
    const preview = await previewTable(
      'From,To,Status,Locale,Note,Enabled\r\n' +
        '/same,/b,301,all,,yes\r\n' +
        '/other,/c,302,all,"with ""quotes"",\r\nand lines",no\r\n' +
        '/new,/b\r\n' +
        '/evil,https://evil.example/\r\n' +
        '/ko/x,/b,301,ja\r\n' +
        '/new/,/c\r\n' +
        '/y,/b,303,,,maybe\r\n',
    );
    expect(preview.changes.map(({ line, kind, path }) => [line, kind, path])).toEqual([[5, 'add', '/new']]);
    expect([preview.unchanged, preview.applied]).toEqual([1, false]);
    expect(preview.problems.map(({ line, subject }) => [line, subject])).toEqual([
      [3, 'note with "quotes",\r\nand lines'],
      [6, 'to https://evil.example/'],
      [7, 'locale ja'],
      [8, 'from /new'],
      [9, 'status 303'],
      [9, 'enabled maybe'],
    ]);
    expect((await list()).total).toBe(2);
  });

  it('an import writes all lines or none, audits each line, and publishes once', async () => {
    const rejected = await send('from,to\n/a,/b\n/b,/c\n', true);
    expect(await rejected.json()).toMatchObject({ applied: false, problems: [{ line: 2 }] });
    expect((await list()).total).toBe(0);
    const preview = await send('from;to;status\n/a;/c;302\n/b;/c;\n', true);
    expect(await preview.json()).toMatchObject({ applied: true, problems: [] });
    expect(await readRedirects()).toEqual(['* /a /c/', '* /b /c/']);
    expect(await readAudit()).toHaveLength(2);
  });

  it('an import is rejected if a redirect has changed since the dry run', async () => {
    const { last } = await previewTable('from,to\n/a,/b\n');
    await add('/z', '/y');
    expect((await send('from,to\n/a,/b\n', true, last)).status).toBe(409);
    expect((await list()).total).toBe(1);
  });

  it.each([
    ['no content', ''],
    ['no target column', 'from\n/a\n'],
    ['an unknown column', 'from,to,constructor\n/a,/b,c\n'],
    ['a column twice', 'from,to,to\n/a,/b,/c\n'],
    ['an unclosed quotation mark', 'from,to\n"/a,/b\n'],
    ['more cells than columns', 'from,to\n/a,/b,/c\n'],
    ['too many lines', `from,to\n${'/a,/b\n'.repeat(5_001)}`],
  ])('an import with %s changes nothing and returns the reason', async (_, csv) => {
    const preview = await previewTable(csv);
    expect([preview.changes, preview.problems.length]).toEqual([[], 1]);
  });

  it('an import accepts 5,000 lines and rejects one more', async () => {
    const lines = Array.from(
      { length: 5_000 },
      (_, index) => `/campaign/of/spring/${index},/products/?line=${index}`,
    );
    expect(await (await send(`from,to\n${lines.join('\n')}`, true)).json()).toMatchObject({ applied: true });
    expect(await readRedirects()).toHaveLength(5_000);
    expect((await add('/one/more', '/b')).status).toBe(422);
    expect((await list({ page: '100' })).rows).toHaveLength(50);
  });

  it('an exported file has no formulas and can be imported unchanged', async () => {
    await add('/a', '/b', { note: '=HYPERLINK("https://evil.example")', status: 302 });
    await add('/ko/c', brand.consoleUrl, { enabled: false });
    const headers = { authorization: `Bearer ${TOKEN}` };
    const file = await fetchOps('/ops/api/redirects/file', { headers });
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="redirects.csv"');
    const csv = new TextDecoder('utf-8', { ignoreBOM: true, fatal: true }).decode(await file.arrayBuffer());
    expect(csv.split('\r\n')).toEqual([
      '\ufeff"from","to","status","locale","note","enabled"',
      `"/a","/b/","302","all","'=HYPERLINK(""https://evil.example"")","yes"`,
      `"/c","${brand.consoleUrl}","301","ko","","no"`,
      '',
    ]);
    expect(await previewTable(csv)).toMatchObject({ changes: [], problems: [], unchanged: 2 });
  });

  it('an exported file contains letters as the console shows them, and can be imported unchanged', async () => {
    await add('/한국%2B', '/日本');
    const file = await fetchOps('/ops/api/redirects/file', { headers: { authorization: `Bearer ${TOKEN}` } });
    const csv = await file.text();
    expect(csv).toContain('"/한국%2B","/日本/"');
    expect(await previewTable(csv)).toMatchObject({ changes: [], problems: [], unchanged: 1 });
  });

  it('an import calls the portal for at most 200 lines', async () => {
    const lines = Array.from({ length: 300 }, (_, index) => `/a${index},/b${index}`);
    const preview = await previewTable(`from,to\n${lines.join('\n')}`);
    expect([portal.requested.length, preview.mappingUnchecked]).toEqual([200, 100]);
  });

  it('an import over 2 MB returns 413, and other calls have a lower limit', async () => {
    const headers = { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' };
    const post = (path: string, length: number) =>
      fetchOps(path, { method: 'POST', headers, body: JSON.stringify({ csv: 'x'.repeat(length) }) });
    expect((await post('/ops/api/redirects/import', 2_100_000)).status).toBe(413);
    expect((await post('/ops/api/redirects', 20_000)).status).toBe(413);
  });
});
