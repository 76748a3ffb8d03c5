// Structured data of pages (schema.org), and editors’ SEO metadata (§7 seoCommon, seoModule).
import { describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { site } from '../editorial/editorial-portal.ts';
import { responses } from '../fixtures.ts';
import { fakePortal, type Responses, structuredDataIn, visit } from '../support.ts';

const readStructuredData = async (path: string, own: Responses = {}) => {
  const { text } = await visit(path, { portal: fakePortal(own) });
  return new Map(structuredDataIn(text).map((data) => [data['@type'], data]));
};
const at = (path: string) => `https://${brand.host}${path}`;

describe('structured data', () => {
  it('the home page describes the organization and the site search', async () => {
    const data = await readStructuredData('/ja/');
    expect(data.get('Organization')).toMatchObject({ name: brand.name, url: at('/'), logo: at(brand.mark) });
    expect(data.get('WebSite')).toMatchObject({
      url: at('/ja/'),
      inLanguage: 'ja',
      potentialAction: { target: `${at('/ja/search/')}?keyword={keyword}` },
    });
  });

  it.each([
    ['/products/cloud-dns/', 'Cloud DNS'],
    ['/solutions/manufacturing/', 'Manufacturing'],
  ])('the page %s describes a service', async (path, name) => {
    const data = await readStructuredData(`/ko${path}`);
    expect(data.get('Service')).toMatchObject({
      name,
      url: at(`/ko${path}`),
      provider: { name: brand.name },
    });
    expect(data.get('BreadcrumbList')).toBeDefined();
  });

  it('a company page does not describe a service', async () => {
    expect([...(await readStructuredData('/support/')).keys()]).toEqual(['BreadcrumbList']);
  });
});

describe('§7 editors’ SEO metadata', () => {
  const seo = { title: 'DNS that answers | Us', description: 'Theirs.', keywords: 'DNS, GSLB', image: '' };

  it.each([
    ['/', 'common/getSeoCommon', 'home'],
    ['/products/cloud-dns/', 'common/getSeoModule', 'product'],
    ['/solutions/manufacturing/', 'common/getSeoModule', 'solution'],
    ['/support/', 'common/getSeoModule', 'page'],
  ] as const)('the page %s requests %s for %s', async (path, call, kind) => {
    const portal = fakePortal({ [call]: seo });
    const { text, log } = await visit(path, { portal });
    const url = portal.calls.find(({ name }) => name === call)?.request.url ?? '';
    expect(new URL(url).pathname.split('/').at(-1)).toBe(kind);
    expect(text).toContain('<title>DNS that answers | Us</title>');
    expect(text).toContain('<meta name="keywords" content="DNS, GSLB"/>');
    expect(log.problems).toEqual([]);
  });

  it('an unfiltered list has the editors’ SEO metadata, and its second page has a separate title', async () => {
    const seo = {
      title: 'All we write | Us',
      description: 'Theirs.',
      keywords: 'dns, waf',
      image: '/files/a.png',
    };
    const requested = () => site({ 'common/getSeoCommon': seo });
    const { text } = await visit('/blog/', requested());
    expect(text).toContain('<title>All we write | Us</title>');
    expect(text).toContain('<meta name="description" content="Theirs."/>');
    expect(text).toContain('<meta name="keywords" content="dns, waf"/>');
    expect(text).toContain(`<meta property="og:image" content="https://${brand.host}/files/a.png"/>`);
    const second = (await visit('/blog/?page=2', requested())).text;
    expect(second).toMatch(/<title>Blog[^<]* \| /);
    expect((await visit('/search/', requested())).text).toContain('<title>All we write | Us</title>');
    expect((await visit('/resources/', requested())).text).toContain('<title>All we write | Us</title>');
  });

  it('a page is shown without SEO metadata, and a failed call is logged', async () => {
    const { name } = responses['products/productDetailByCode'] as { name: string };
    const nothing = await visit('/products/cloud-dns/', { portal: fakePortal() });
    expect(nothing.text).toContain(`<title>${name} | ${brand.name}</title>`);
    expect(nothing.log.problems).toEqual([]);
    const dead = fakePortal({ 'common/getSeoModule': () => new Response('', { status: 500 }) });
    const failing = await visit('/products/cloud-dns/', { portal: dead });
    expect(failing.text).toContain(`<title>${name} | ${brand.name}</title>`);
    expect(failing.log.problems).toMatchObject([{ event: 'section-missing', call: 'common/getSeoModule' }]);
  });
});
