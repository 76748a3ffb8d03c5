// API center of the portal: search by product (D26), customer-only information (§6), and categories (§9).
import { describe, expect, it } from 'vitest';
import { CODES } from '../../../../common/contract/codes.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { callPortal, load, openSession } from '../portal.ts';

const PRODUCT = 'content-acceleration';
const OTHER = 'cloud-dns';
const fetchResources = async (params: { productCode?: string; keyword?: string }) =>
  (await load('document/apiIndex', params)).groups.flatMap(({ resources }) => resources);

describe('D26 the search of the API', () => {
  it.each(localeCodes)(
    'the API search by product returns exactly the resources of the product (%s)',
    async (locale) => {
      const every = await load('document/apiIndex', {}, { locale });
      for (const productCode of [PRODUCT, OTHER, 'web-application-firewall']) {
        const index = await load('document/apiIndex', { productCode }, { locale });
        const applies = every.groups
          .map((group) => ({
            ...group,
            resources: group.resources.filter(({ products }) => products.includes(productCode)),
          }))
          .filter(({ resources }) => resources.length > 0);
        expect(applies.length).toBeGreaterThan(0);
        expect(index.groups).toEqual(applies);
        // The product filter still lists all products.
        expect(index.products).toEqual(every.products);
        expect(index.products.map(({ code }) => code)).toContain(productCode);
      }
    },
  );
  it('the API search by word and product returns operations that match both', async () => {
    const fetchOperations = async (params: { productCode?: string; keyword?: string }) =>
      (await fetchResources(params)).flatMap((resource) => resource.operations.map(({ id }) => id));
    const byWord = await fetchOperations({ keyword: 'purge' });
    const byProduct = new Set(await fetchOperations({ productCode: PRODUCT }));
    const matches = await fetchOperations({ productCode: PRODUCT, keyword: 'purge' });
    expect(matches).toContain('createPurge');
    expect(matches).toEqual(byWord.filter((id) => byProduct.has(id)));
    expect(matches.length).toBeLessThan(byProduct.size);
    expect(await fetchOperations({ productCode: OTHER, keyword: 'createPurge' })).toEqual([]);
  });
  it('the API search returns not-found for an unknown product', async () => {
    expect((await callPortal('document/apiIndex', { productCode: 'nothing' })).code).toBe(CODES.notFound);
  });
});

describe('§6 customer-only information', () => {
  const restricted = [
    ['the list of permitted calls', 'document/apiList', { productCode: PRODUCT }],
    ['the values of a parameter', 'document/paramDict', { dictCode: 'waf-action' }],
  ] as const;
  it.each(restricted)(
    '%s is rejected for anonymous visitors, and for customers of other products (§8)',
    async (_, call, params) => {
      expect(await callPortal(call, params)).toMatchObject({ code: CODES.loginRequired, data: null });
      expect(await callPortal(call, params, { headers: await openSession('reader') })).toMatchObject({
        status: 403,
        code: CODES.forbidden,
        message: 'no API permission under this product service',
        data: null,
      });
      const allowed = await callPortal(call, params, { headers: await openSession('demo') });
      expect([allowed.status, allowed.code]).toEqual([200, CODES.ok]);
      expect((allowed.data as unknown[]).length).toBeGreaterThan(2);
    },
  );
  it('a customer gets only the call lists of their products', async () => {
    const response = await callPortal(
      'document/apiList',
      { productCode: OTHER },
      { headers: await openSession('demo') },
    );
    expect([response.status, response.code]).toEqual([403, CODES.forbidden]);
  });
});

describe('§9 the categories of the API', () => {
  it.each(['13076', 'api-doc'])('category %s has a name and its documents', async (cateId) => {
    const info = await load('document/documentCateInfo', { cateId });
    expect(info.name).not.toBe('');
    expect((await load('document/documentCate', { cateId })).length).toBeGreaterThan(0);
  });
  it('category 21518 has a name', async () => {
    expect((await load('document/documentCateInfo', { cateId: '21518' })).name).not.toBe('');
  });
});
