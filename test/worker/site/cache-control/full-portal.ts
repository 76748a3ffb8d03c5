// Test portals: one with minimal data for every call, and portals on which every call fails.
import { CODES } from '../../../../common/contract/codes.ts';
import { type CallName, contract } from '../../../../common/contract/contract.ts';
import { MISSING_ID } from '../../../routes.ts';
import { article, leaf, minimalOf, node, responses } from '../fixtures.ts';
import { deadPortal, type FakePortal, fakePortal, type Responses } from '../support.ts';
import { NOTHING } from './cases.ts';

type Portal = Pick<FakePortal, 'fetch'>;

/** Returns the code in a call's path: the second-to-last segment. */
const codeIn = (request: Request): string =>
  decodeURIComponent(new URL(request.url).pathname.split('/').at(-2) ?? '');
const echoed = (request: Request) => {
  const code = codeIn(request);
  const type = new URL(request.url).searchParams.get('type') ?? 'BLOG';
  return {
    ...article,
    type,
    code,
    tag: code.startsWith('of-') ? code.slice('of-'.length) : article.tag,
    url: `/blog/${code}/`,
  };
};
const OWN_RESPONSES: Responses = {
  ...responses,
  'home/getRecommandNews': [],
  'products/getPublish': [
    node('p', 'Edge', [
      leaf('1', 'cloud-dns', 'Cloud DNS', 'products'),
      leaf('2', 'cdnpro-pricing', 'Pricing', 'products'),
    ]),
  ],
  // A past event, whose page no longer changes.
  'news/getEvent': { ...(minimalOf(contract['news/getEvent'].data) as object), timeZone: 'Europe/London' },
  'news/getNewsDetailByCode': echoed,
  'document/documentCateInfo': { cateId: '10', name: 'Caching', introduction: '', hasLearningPath: false },
  'document/documentDetail': {
    ...(minimalOf(contract['document/documentDetail'].data) as object),
    cateId: '10',
    wplusDoc: '<p>Second.</p>',
    accessStatus: 'permitted',
    restricted: false,
  },
  'document/documentMarkdown': {
    ...(minimalOf(contract['document/documentMarkdown'].data) as object),
    cateId: '10',
    restricted: false,
  },
  'search/site': { ...(minimalOf(contract['search/site'].data) as object), redirect: null },
  'search/docs': { ...(minimalOf(contract['search/docs'].data) as object), redirect: null },
  'document/apiIndex': {
    ...(minimalOf(contract['document/apiIndex'].data) as object),
    products: [{ code: 'cloud-dns', name: 'Cloud DNS' }],
  },
  'products/productDetail': responses['products/productDetailByCode'],
};
const MISSING = new RegExp(`${NOTHING}|\\b${MISSING_ID}\\b`, 'i');
/** Returns whether a call contains the code `nothing` or the missing ID. */
const isForMissingCode = async (request: Request): Promise<boolean> =>
  MISSING.test(`${decodeURIComponent(request.url)} ${await request.clone().text()}`);

/** Creates a portal with minimal data for every call except `nothing`. Its sign-in page claims to be cacheable. */
export function fullPortal(): Portal {
  const responses = (Object.keys(contract) as CallName[]).map((name) => {
    const data = name in OWN_RESPONSES ? OWN_RESPONSES[name] : minimalOf(contract[name].data);
    if (name === 'common/getMapping') return [name, data];
    const response = async (request: Request) =>
      (await isForMissingCode(request)) ? undefined : typeof data === 'function' ? data(request) : data;
    return [name, response];
  });
  const { fetch, calls } = fakePortal(Object.fromEntries(responses));
  const fetchWithSignIn = (input: RequestInfo | URL) => {
    // Tests send thousands of requests, which would slow down garbage collection.
    calls.length = 0;
    const request = new Request(input);
    if (!new URL(request.url).pathname.startsWith('/sso/')) return fetch(request);
    return Promise.resolve(
      new Response('a form', { headers: { 'cache-control': 'public, max-age=600', 'set-cookie': 'a=b' } }),
    );
  };
  return { fetch: fetchWithSignIn as FakePortal['fetch'] };
}

const refusal = (code: string) => () => Response.json({ code, message: 'of the portal', data: null });
const portalReturning = (response: () => Response): Portal => ({
  fetch: (() => Promise.resolve(response())) as unknown as FakePortal['fetch'],
});
export const FAILING_PORTALS: readonly (readonly [string, Portal])[] = [
  ['is down', deadPortal],
  ['returns 500', portalReturning(() => new Response('', { status: 500 }))],
  ['returns 403', portalReturning(() => new Response('', { status: 403 }))],
  ['returns 417', portalReturning(() => new Response('', { status: 417 }))],
  ['requires a login', portalReturning(refusal(CODES.loginRequired))],
  ['rejects every call', portalReturning(refusal(CODES.failed))],
];
