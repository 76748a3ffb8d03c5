// §4 App download, §7 related videos, §2 preview routes.
import { describe, expect, it } from 'vitest';
import { HEADERS } from '../../../../common/contract/codes.ts';
import { article, detail } from '../fixtures.ts';
import { translation, updateTime, withPortal } from '../pages/company-portal.ts';
import { fakePortal, header, NO_STORE, visit } from '../support.ts';

const notFound = () => Response.json({ code: '33922001', message: '', data: null });
const json = (type: string, details: unknown) => ({ type, details: JSON.stringify(details) });
const download = (systemName: string, systemUa: string) => ({
  systemPlat: systemName,
  systemName,
  systemUa,
  url: `https://console.example/${systemName}`,
});
const app = {
  pageCode: 'client',
  title: 'The client',
  desc: 'What it is.',
  extendType: '',
  jsonModuleList: [
    json('multipleCarousel', {
      title: 'What it does',
      plate: { drawing: 'client', parts: ['IdP', 'Device', 'Applications', 'Edge', 'Target', 'Closed'] },
      slides: [{ title: 'One', text: 'First.', icon: 'key' }],
    }),
    json('appManage', {
      title: 'Download',
      content: [
        download('Windows', 'windows nt'),
        { ...download('macOS', 'macintosh'), requirement: 'macOS 13 or later' },
      ],
    }),
    json('callToAction', {
      title: 'Next to your VPN',
      text: 'No card.',
      actions: [{ label: 'Try', href: '/free-trial/' }],
    }),
    json('appManage', { visible: false, title: 'Hidden', content: [download('Hidden', 'x')] }),
  ],
  hotTopicWords: [],
  translation,
  updateTime,
};

describe('§4 App download', () => {
  const open = (userAgent: string) =>
    visit('/app/client/', {
      ...withPortal({ 'common/getJsonDetail': app }),
      init: { headers: { 'user-agent': userAgent } },
    });

  it('an app page offers the download for the browser’s system, or else the first one, and is not cached', async () => {
    const mac = await open('Mozilla/5.0 (Macintosh; Intel Mac OS X 14_0)');
    expect(mac.text).toContain('Download for macOS');
    expect((await open('curl')).text).toContain('Download for Windows');
    expect(header(mac, 'cache-control')).toBe(NO_STORE);
    expect(header(mac, 'x-edge-cache')).toBe('bypass');
  });

  it('an app page shows a figure with labeled parts, the features, and the requirements', async () => {
    const { text } = await open('curl');
    const [banner = ''] = /<section class="module-hero".*?<\/section>/s.exec(text) ?? [];
    expect(banner).toMatch(/<h1 id="app-title">The client<\/h1>.*href="#downloads".*Device.*Closed/s);
    expect(text).toMatch(
      /id="carousel".*<h3>One<\/h3><p>First\.<\/p>.*id="downloads".*<p>macOS 13 or later<\/p>/s,
    );
  });

  it('an app page is under the products in the breadcrumb, and ends with its call to action', async () => {
    const { text } = await open('curl');
    const [path = ''] = /<nav class="breadcrumb.*?<\/nav>/s.exec(text) ?? [];
    expect([...path.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual(['/', '/products/']);
    expect(text).toMatch(/"BreadcrumbList".*"name":"Products".*"name":"The client"/);
    expect(text).toMatch(/id="downloads".*id="start".*Next to your VPN.*href="\/free-trial\/"/s);
  });

  it('§5 an app page without a module list returns 500', async () => {
    const { jsonModuleList: _, ...without } = app;
    const { response } = await visit('/app/client/', withPortal({ 'common/getJsonDetail': without }));
    expect(response.status).toBe(500);
  });

  it('§5 an invisible module is dropped and logged', async () => {
    const { text, log } = await open('curl');
    expect(text).not.toContain('Hidden');
    expect(log.problems).toContainEqual(
      expect.objectContaining({ event: 'module-dropped', type: 'appManage' }),
    );
  });
});

describe('§7 common/getVideoRelevant', () => {
  it.each([
    ['record', 1],
    ['', 0],
  ])('a video page with extendType "%s" requests related videos %i times', async (extendType, times) => {
    const portal = fakePortal({
      'common/getJsonDetail': { ...app, pageCode: 'talk', extendType },
      'common/getVideoRelevant': [{ ...article, url: '/videos/another/', title: 'Another one' }],
    });
    const { text } = await visit('/video/talk/', { portal });
    expect(portal.calls.filter(({ name }) => name === 'common/getVideoRelevant')).toHaveLength(times);
    expect(text.includes('Another one')).toBe(times === 1);
  });

  it('a video page is complete without related videos', async () => {
    const { response, log } = await visit(
      '/video/talk/',
      withPortal({
        'common/getJsonDetail': { ...app, extendType: 'record' },
        'common/getVideoRelevant': new Response('', { status: 500 }),
      }),
    );
    expect(response.status).toBe(200);
    expect(log.problems).toContainEqual(expect.objectContaining({ event: 'section-missing' }));
  });
});

describe('§2 preview routes', () => {
  it('a preview route sends the token to the portal in its header, and its response is not cached', async () => {
    const portal = fakePortal({ 'products/productDetail': { ...detail, draft: true } });
    const { text, response } = await visit('/product/preview/1101/pageDetail/?ispreview=1&pretoken=secret', {
      portal,
    });
    const call = portal.calls.find(({ name }) => name === 'products/productDetail');
    expect(call?.request.headers.get(HEADERS.preview)).toBe('secret');
    expect(response.headers.get('cache-control')).toBe(NO_STORE);
    expect(response.headers.get('x-robots-tag')).toBe('noindex');
    expect(response.headers.get('referrer-policy')).toBe('no-referrer');
    expect(text).toContain('<meta name="robots" content="noindex"');
  });

  it('§7 json-module: /preview/module/{id} shows a single module and is neither cached nor indexed', async () => {
    const portal = fakePortal({ 'common/getModuleDetail': detail.moduleViewList[0] });
    const { text, response } = await visit('/preview/module/product.cloud-dns.hero-1/', { portal });
    const call = portal.calls.find(({ name }) => name === 'common/getModuleDetail');
    expect(new URL(call?.request.url ?? '').pathname).toContain('/json-module/product.cloud-dns.hero-1/');
    expect(text).toContain('<h1');
    expect(text).toContain('<meta name="robots" content="noindex"/>');
    expect(response.headers.get('cache-control')).toContain('no-store');
    expect((await visit('/preview/module/nothing/', { portal: fakePortal() })).response.status).toBe(404);
  });

  it.each(['APP', 'app'])('/preview/%s/{code} shows a page of JSON modules', async (type) => {
    const portal = withPortal({ 'common/getJsonDetail': app, 'news/getNewsDetailByCode': notFound });
    const visited = await visit(`/preview/${type}/client/`, portal);
    expect([visited.response.status, header(visited, 'cache-control')]).toEqual([200, NO_STORE]);
    expect(visited.text).toContain('What it does');
  });

  it('a preview route without a token shows the live text and is not cached', async () => {
    const portal = fakePortal({ 'news/getNewsDetail': article });
    const { response, text } = await visit('/preview/blog/content/9/', { portal });
    expect(
      portal.calls.find(({ name }) => name === 'news/getNewsDetail')?.request.headers.get(HEADERS.preview),
    ).toBeNull();
    expect([
      response.status,
      response.headers.get('cache-control'),
      response.headers.get('x-robots-tag'),
    ]).toEqual([200, NO_STORE, 'noindex']);
    expect(text).toContain('An article');
  });

  it('a preview route looks up an article and then a page, and a failing portal causes an error', async () => {
    const visited = await visit('/preview/contact/', withPortal({ 'news/getNewsDetailByCode': notFound }));
    expect(visited.response.status).toBe(200);
    const failing = await visit(
      '/preview/contact/',
      withPortal({ 'news/getNewsDetailByCode': () => new Response('', { status: 500 }) }),
    );
    expect(failing.response.status).toBe(500);
  });
});
