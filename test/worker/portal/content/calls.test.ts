// Every call of §7, with existing and missing subjects.
import { env } from 'cloudflare:workers';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../common/config.ts';
import { BINDING_ORIGIN } from '../../../../common/contract/binding.ts';
import { CODES } from '../../../../common/contract/codes.ts';
import { type CallName, contract } from '../../../../common/contract/contract.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import app from '../../../../portal/src/worker.ts';
import { SAMPLES } from '../../../unit/forms/samples.ts';
import { newProof } from '../accounts/proof.ts';
import { callPortal, newVisitor, openSession } from '../portal.ts';

const FEEDBACK = {
  pageCode: 'cache-rules',
  docName: 'Cache rules',
  docUrl: '/docs/10200/cache-rules/',
  feedbackType: ['outdated'],
  feedbackContent: 'The table misses AVIF.',
};
const INVESTMENT = {
  type: 'institution',
  companyName: 'Kestrel',
  name: 'Ana Díaz',
  mobile: '+34 600 000 000',
  email: 'ana@example.com',
};

/** `good` returns data, `bad` refers to a missing subject. `verified` is the purpose of the required proof. */
const CALLS: Record<
  CallName,
  { good?: Record<string, unknown>; bad?: Record<string, unknown>; signedIn?: true; verified?: string }
> = {
  'common/getNav': { good: {} },
  'network/getMap': { good: {} },
  'site/getPublished': { good: {} },
  'site/getPublishedKinds': { good: { kinds: [['product'], ['blog', 'news']] } },
  'common/getHeader': { good: {} },
  'common/getWebInfo': { good: {} },
  'common/getHotMenus': { good: {} },
  'common/getUserInfo': { good: {} },
  'common/getNewsType': { good: {} },
  'common/getAdvertisement': { good: { type: 'advertisement' } },
  'common/getCountries': { good: {} },
  'common/getRegion': { good: { countryName: 'Japan' }, bad: { countryName: 'Atlantis' } },
  'common/getDict': { good: { category: 'industries' }, bad: { category: 'nothing' } },
  'common/getMapping': { good: { linkUri: '/product/waf' } },
  'common/getPage': {
    good: { type: 'product', pageCode: 'cloud-security' },
    bad: { type: 'product', pageCode: 'nothing' },
  },
  'common/getSeoCommon': { good: { seoCommon: 'blog' }, bad: { seoCommon: 'nothing' } },
  'common/getSeoModule': {
    good: { seoModule: 'product', pageCode: 'cloud-security' },
    bad: { seoModule: 'product', pageCode: 'nothing' },
  },
  'common/getJsonDetail': {
    good: { belongType: 'APP', pageCode: 'secure-access-client' },
    bad: { belongType: 'VIDEO', pageCode: 'secure-access-client' },
  },
  'common/getModuleDetail': {
    good: { moduleId: 'product.cloud-security.hero-1' },
    bad: { moduleId: 'product.cloud-security.nothing' },
  },
  'common/getVideoRelevant': {
    good: { type: 'VIDEO', pageCode: 'anatomy-of-a-flood' },
    bad: { type: 'VIDEO', pageCode: 'nothing' },
  },
  'common/recordLanding': { good: { url: 'https://example.com/?bd_vid=1', newType: '3' } },
  'products/getPublish': { good: {} },
  'products/productDetail': { good: { id: '1302' }, bad: { id: '9999' } },
  'products/productDetailByCode': {
    good: { pageCode: 'web-application-firewall' },
    bad: { pageCode: 'banking-finance' },
  },
  'products/getNames': { good: { ids: ['1302', '9999'] } },
  'solutions/getPublish': { good: {} },
  'solutions/solutionDetail': { good: { id: '2101' }, bad: { id: '1302' } },
  'home/getBanner': { good: { type: 'banner' } },
  'home/getModules': { good: { belongType: 'HOME' }, bad: { belongType: 'nothing' } },
  'home/getSolutionsRecommends': { good: { pageSize: 2 } },
  'home/getImageResource': { good: { type: 'distribution' } },
  'home/getRecommandNews': { good: { types: ['NEWS', 'BLOG'] }, bad: { types: ['NOTHING'] } },
  'home/getShortcuts': { good: {} },
  'home/getCustomerCase': { good: {} },
  'home/getSpecialService': { good: {} },
  'home/getCustomerCases': { good: {} },
  'news/getNewsList': { good: { type: 'blog' }, bad: { type: 'nothing' } },
  'news/getNewsDetail': {
    good: { docId: 'blog-api-schema-validation-in-practice' },
    bad: { docId: 'blog-nothing' },
  },
  'news/getNewsDetailByCode': {
    good: { code: 'api-schema-validation-in-practice', lang: 'EN_US' },
    bad: { code: 'nothing', lang: 'EN_US' },
  },
  'news/getNoticePage': { good: {} },
  'news/getNoticeCategories': { good: {} },
  'news/getReports': { good: {} },
  'news/getEvent': { good: { type: 'BROADCASTASIA2025' }, bad: { type: 'NOTHING' } },
  'news/getEvents': { good: {} },
  'news/getRecommendContent': { good: { type: 'blog' }, bad: { type: 'nothing' } },
  'news/getRecommendationsForType': { good: { type: 'BLOG' }, bad: { type: 'NOTHING' } },
  'news/getRecommendListByType': { good: { type: 'BLOG' }, bad: { type: 'NOTHING' } },
  'resources/getPage': { good: { type: 'ebooks' }, bad: { type: 'nothing' } },
  'resources/getRecordLabels': { good: {} },
  'resources/getByVideoType': {
    good: { type: 'video', videoType: 'record' },
    bad: { type: 'nothing', videoType: 'record' },
  },
  'resources/getFile': { bad: { name: 'nothing.pdf' } }, // Existing files are tested in files.test.ts.
  'longKeywords/getCategories': { good: {} },
  'longKeywords/getPage': { good: {} },
  'longKeywords/getDetail': {
    good: { keywords: 'how-to-reduce-time-to-first-byte' },
    bad: { keywords: 'nothing' },
  },
  'search/site': { good: { keyword: 'firewall' } },
  'search/docs': { good: { keyword: 'firewall', type: 'all' } },
  'document/documentTopSearchWords': { good: {} },
  'document/documentMenu': { good: {} },
  'document/documentCate': { good: { cateId: '10100' }, bad: { cateId: '99999' } },
  'document/documentCateOfMenu': {
    good: { menuId: '13076', cateId: 'api-doc' },
    bad: { menuId: '10100', cateId: 'api-doc' },
  },
  'document/documentCateInfo': { good: { cateId: '21518' }, bad: { cateId: '99999' } },
  'document/documentApiProductCate': { good: { productCode: 'content-acceleration' } },
  'document/wplusProductList': { good: {} },
  'document/documentDetail': { good: { docId: 'cache-rules' }, bad: { docId: 'nothing' } },
  'document/documentMarkdown': { good: { docId: 'cache-rules' }, bad: { docId: 'nothing' } },
  'document/documentList': { good: {} },
  'document/documentChanges': { good: {} },
  'document/documentPdf': { good: { docId: 'cache-rules' }, bad: { docId: 'nothing' } },
  'document/paramDict': { good: { dictCode: 'service-area' }, bad: { dictCode: 'nothing' }, signedIn: true },
  'document/apiIndex': { good: { productCode: 'cloud-dns' }, bad: { productCode: 'nothing' } },
  'document/apiResource': { good: { resourceCode: 'purges' }, bad: { resourceCode: 'nothing' } },
  'document/apiGuides': { good: {} },
  'document/apiErrors': { good: {} },
  'document/apiEvents': { good: {} },
  'document/apiChangelog': { good: {} },
  'document/apiDescription': { good: { format: 'yaml' } },
  'document/apiList': {
    good: { productCode: 'web-application-firewall' },
    bad: { productCode: 'nothing' },
    signedIn: true,
  },
  'document/feedback': { good: FEEDBACK },
  'forms/contact': { good: { type: 'sales', content: 'Please call.' }, verified: 'contact' },
  'forms/investment': { good: INVESTMENT, verified: 'investment' },
  'forms/collectMessage': {
    good: { belongCode: 'partner', name: 'Ana', phone: '600000000' },
    verified: 'collect',
  },
  'forms/add': { good: { code: 'free-trial', detail: SAMPLES['free-trial'] } },
  'forms/verification': { good: { purpose: 'contact' } },
};

describe.each(Object.entries(CALLS) as [CallName, (typeof CALLS)[CallName]][])(
  '§7 %s',
  (name, { good, bad, signedIn, verified }) => {
    const headersFor = async () => (signedIn ? await openSession('demo') : {});
    if (good) {
      it.each(localeCodes)('every call returns its data in its envelope (%s)', async (locale) => {
        const response = await callPortal(
          name,
          verified ? { ...good, ...(await newProof(verified)) } : good,
          {
            locale,
            headers: await headersFor(),
          },
        );
        expect(response, response.message).toMatchObject({ status: 200, code: CODES.ok });
        expect(contract[name].data.safeParse(response.data).error).toBeUndefined();
      });
    }
    if (bad) {
      it('every call returns 33922001 for a missing subject', async () => {
        expect(await callPortal(name, bad, { headers: await headersFor() })).toMatchObject({
          status: 200,
          code: CODES.notFound,
          data: null,
        });
      });
    }
  },
);

it('only calls of the site that allow it use a database replica', async () => {
  const constraints: unknown[] = [];
  const DB = new Proxy(env.DB, {
    get: (db, key: keyof D1Database) =>
      key === 'withSession'
        ? (constraint: string) => {
            constraints.push(constraint);
            return db.withSession(constraint);
          }
        : db[key].bind(db),
  });
  const read = async (origin: string, headers: Record<string, string>) => {
    const request = new Request(`${origin}${api.basePath}/menus?lang=EN_US`, { headers });
    const { status } = await app.fetch(request, { ...env, DB });
    return [status, constraints.splice(0)];
  };
  const allowed = { 'x-replica': '1', 'x-forwarded-for': newVisitor() };
  expect(await read(BINDING_ORIGIN, allowed)).toEqual([200, ['first-unconstrained']]);
  expect(await read(BINDING_ORIGIN, { 'x-forwarded-for': newVisitor() })).toEqual([200, []]);
  expect(await read('https://portal.example.com', allowed)).toEqual([200, []]);
});
