// The resource library: its kinds, and how a document or recording is shown (§2, §7, §9).
import { describe, expect, it } from 'vitest';
import { dead, paged, site } from './editorial-portal.ts';
import { header, visit } from './support.ts';

describe('§2 resources', () => {
  it('§9 the overview asks for three of each kind', async () => {
    const { portal } = site();
    const { text } = await visit('/resources/', { portal });
    const asked = portal.calls.filter(({ name }) => name === 'resources/getPage');
    expect(asked).toHaveLength(7);
    for (const { request } of asked) expect(await request.json()).toMatchObject({ pageSize: 3 });
    for (const kind of ['brochures', 'datasheets', 'ebooks', 'infographics', 'reports', 'videos', 'webinars'])
      expect(text).toContain(`href="/resources/${kind}/"`);
  });

  it('a kind that cannot be had is left out, said, and the page not kept; without any there is no page', async () => {
    const without = (request: Request) => (request.url.includes('/EBOOK/') ? dead() : paged(5)(request));
    const visited = await visit('/resources/', site({ 'resources/getPage': without }));
    expect(visited.response.status).toBe(200);
    expect(visited.text).not.toContain('id="ebooks"');
    expect(visited.text).toContain('data-kind="degraded"');
    expect(header(visited, 'cache-control')).toContain('no-store');
    expect((await visit('/resources/', site({ 'resources/getPage': dead }))).response.status).toBe(500);
  });

  it.each([
    ['/brochure/', '/resources/brochures/'],
    ['/ebooks/', '/resources/ebooks/'],
    ['/reports/', '/resources/reports/'],
    ['/resources/ebooks/bots-book/', '/ebooks/bots-book/'],
    ['/resources/brochures/b/', '/brochure/b/'],
  ])('%s leads to %s in every locale', async (path, target) => {
    const { response } = await visit(`/ko${path}`, site());
    expect([response.status, response.headers.get('location')]).toEqual([301, `/ko${target}`]);
  });

  it('a gated document is an abstract with the way to ask for it', async () => {
    const { text } = await visit('/ebooks/bots-book/', site());
    expect(text).toContain('href="/contact/?document=ebook-bots-book"');
    expect(text).toContain('42 pages');
    expect(text).toMatch(/href="\/products\/cloud-dns\/"/);
  });

  it('§7 related videos are asked for only when the video is a recording', async () => {
    const recorded = site();
    expect((await visit('/videos/talk/', recorded)).text).toContain('Related videos');
    expect(recorded.portal.calls.map(({ name }) => name)).toContain('common/getVideoRelevant');
    const short = site();
    expect((await visit('/videos/demo/', short)).text).not.toContain('Related videos');
    expect(short.portal.calls.map(({ name }) => name)).not.toContain('common/getVideoRelevant');
  });
});
