// Page /ops/search, used by forms without JavaScript.
import { beforeEach, describe, expect, it } from 'vitest';
import type { MissedSearch } from '../../../../common/editorial/editorial.ts';
import { signIn } from '../console.ts';
import { add, EDITORIAL, list, previewed, resetSearch } from './search-tools.ts';

beforeEach(resetSearch);

describe('/ops/search', () => {
  const MISS: MissedSearch = {
    scope: 'docs',
    locale: 'ko',
    words: '<b>조르비 뇨',
    times: 7,
    lastDay: '2026-11-20',
  };
  const form = { kind: 'synonym', keyword: 'Zorbify', locale: 'en', target: 'purge', scope: 'site' };

  it('the link next to a search without results opens the form with its keyword, language, and results', async () => {
    const browser = await signIn('ada', { EDITORIAL: { ...EDITORIAL, misses: async () => [MISS] } });
    for (const page of ['/ops', '/ops/health']) {
      const { html } = await browser.get(page);
      const [, link = ''] = /href="(\/ops\/search\/new\?[^"]*)"/.exec(html) ?? [];
      const { html: formHtml, text } = await browser.get(link.replaceAll('&amp;', '&'));
      expect(formHtml).toMatch(
        /name="keyword"[^>]*value="&lt;b&gt;조르비 뇨"|value="&lt;b&gt;조르비 뇨"[^>]*name="keyword"/,
      );
      expect(formHtml).toMatch(/<option value="ko" selected="">/);
      expect(formHtml).toMatch(/<option value="docs" selected="">/);
      expect(formHtml).not.toContain('<b>조르비');
      expect(text).toContain('Now 0 results');
      expect(text).not.toContain('With this entry');
      expect(previewed.at(-1)).toEqual({ keyword: 'b 조르비 뇨', tool: null });
    }
  });

  it('the link in the list of a language opens the form with that language', async () => {
    const browser = await signIn('ada', { EDITORIAL });
    const { html } = await browser.get('/ops/search?locale=ko');
    const [, link = ''] = /href="(\/ops\/search\/new[^"]*)"/.exec(html) ?? [];
    expect((await browser.get(link)).html).toMatch(/<option value="ko" selected="">/);
  });

  it('the page explains an empty list, previews an entry without storing it, adds it, and deletes it', async () => {
    const browser = await signIn('ada', { EDITORIAL });
    const empty = await browser.get('/ops/search');
    expect(empty.text).toContain('There are no entries yet.');
    expect(empty.html).toContain('href="/ops/search/new"');
    const preview = await browser.post('/ops/search', { ...form, do: 'preview' });
    expect(preview.status).toBe(200);
    expect(preview.text).toContain('Now 0 results With this entry 1 result Purge: By tag');
    expect(preview.html).toContain('value="Zorbify"');
    expect(await list()).toEqual([]);
    const redirect = { ...form, kind: 'redirect', target: '/products', do: 'preview' };
    expect((await browser.post('/ops/search', redirect)).text).toContain(
      'Opens Products instead of the results.',
    );

    const added = await browser.post('/ops/search', { ...form, do: 'add' });
    expect([added.status, added.location]).toEqual([303, '/ops/search']);
    await add({ kind: 'pin', locale: 'cn', keyword: '缓存', target: '/docs/1/purge' });
    const { text } = await browser.get('/ops/search');
    expect(text).toContain('Synonym of “Zorbify” is live within a minute.');
    expect(text).toContain('2 entries (limit: 1,000)');
    const chinese = await browser.get('/ops/search?locale=cn');
    expect(chinese.text).toContain('1 of 2 entries');
    expect(chinese.html).not.toContain('name="keyword"');
    expect(chinese.text).toContain('缓存 简体中文 Pin /docs/1/purge/ token:ada');
    expect((await browser.get('/ops/search?locale=ja')).text).toContain(
      'There are no entries in this language.',
    );

    const [, action = ''] = /action="(\/ops\/search\/\d+\/remove)"/.exec(chinese.html) ?? [];
    expect((await browser.post(action)).location).toBe('/ops/search');
    expect((await browser.get('/ops/search')).text).toContain('Pin of “缓存” is deleted.');
    await browser.post(action);
    expect((await browser.get('/ops/search')).text).toContain('Another editor has deleted this entry.');
    expect((await browser.get('/ops/audit')).text).toMatch(/Deleted search entry 缓存 · 简体中文/);
  });

  it('the page preserves rejected input and shows each error at its field', async () => {
    const browser = await signIn('ada', { EDITORIAL });
    const invalid = { ...form, kind: 'redirect', keyword: '!?', target: 'https://evil.example/' };
    for (const button of ['add', 'preview']) {
      const { status, html } = await browser.post('/ops/search', { ...invalid, do: button });
      expect(status).toBe(400);
      expect(html).toMatch(/id="keyword-error"[^>]*>This contains neither letters nor digits\./);
      expect(html).toContain('value="https://evil.example/"');
    }
    const pin = await browser.post('/ops/search', { ...form, kind: 'pin', target: '/products', do: 'add' });
    expect(pin.status).toBe(422);
    expect(pin.html).toMatch(
      /id="target-error"[^>]*>This is not a page or section that the search contains\./,
    );
    const warned = await browser.post('/ops/search', {
      ...form,
      kind: 'pin',
      target: '/products',
      do: 'preview',
    });
    expect(warned.text).toContain('The page or section of this pin is not in the search index.');
  });
});
