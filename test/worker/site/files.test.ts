// The files for machines: sitemap and llms.txt.
import { describe, expect, it } from 'vitest';
import { updateTime, withPortal } from './company-portal.ts';
import { visit } from './support.ts';

describe('sitemap and llms.txt', () => {
  const published = [
    {
      type: 'product',
      url: '/products/a/',
      title: 'A & B',
      summary: 'About [it].',
      updateTime,
      locale: 'en',
      available: ['en', 'ja'],
    },
    { type: 'blog', url: '/blog/b/', title: 'B', summary: 'x', updateTime, locale: 'en', available: ['en'] },
  ];
  const portal = () => withPortal({ 'site/getPublished': published });

  it('D11 list only texts that exist in the locale, with their alternates', async () => {
    const { text, response } = await visit('/ja/sitemap.xml', portal());
    expect(response.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(text).toMatch(/<loc>[^<]*\/ja\/products\/a\/<\/loc><lastmod>2026-01-05<\/lastmod>/);
    expect(text).not.toContain('/ja/blog/b/');
    const entry = /<url><loc>[^<]*\/ja\/products\/a\/.*?<\/url>/.exec(text)?.[0] ?? '';
    expect([...entry.matchAll(/hreflang="([^"]*)"/g)].map(([, lang]) => lang)).toEqual([
      'en',
      'ja',
      'x-default',
    ]);
  });

  it('D37 llms.txt is Markdown whose titles cannot break a link', async () => {
    const { text } = await visit('/ja/llms.txt', portal());
    expect(text).toMatch(/- \[A & B\]\(https:\/\/[^)]*\/ja\/products\/a\/\): About it\./);
    expect(text).not.toContain('/blog/b/');
  });
});
