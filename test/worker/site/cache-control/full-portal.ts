// A portal that has the least of everything, and the ways in which it can fail as a whole.
import { CODES } from '../../../../common/contract/codes.ts';
import { type CallName, contract } from '../../../../common/contract/contract.ts';
import { answers, article, leastOf } from '../fixtures.ts';
import { type Answers, deadPortal, type FakePortal, fakePortal } from '../support.ts';
import { NOTHING } from './asks.ts';

type Portal = Pick<FakePortal, 'fetch'>;

/** The code that a call asks for: the part of its path before the language, or the last one. */
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
const own: Answers = {
  ...answers,
  'home/getRecommandNews': [],
  // Over long ago: what no longer changes by itself is kept like any other page.
  'news/getEvent': { ...(leastOf(contract['news/getEvent'].data) as object), timeZone: 'Europe/London' },
  'news/getNewsDetailByCode': echoed,
  'document/documentCateInfo': { cateId: '10', name: 'Caching', introduction: '', hasLearningPath: false },
  'document/documentDetail': {
    ...(leastOf(contract['document/documentDetail'].data) as object),
    cateId: '10',
    wplusDoc: '<p>Second.</p>',
    accessStatus: 'permitted',
    restricted: false,
  },
  'document/documentMarkdown': {
    ...(leastOf(contract['document/documentMarkdown'].data) as object),
    restricted: false,
  },
  'document/apiIndex': {
    ...(leastOf(contract['document/apiIndex'].data) as object),
    products: [{ code: 'cloud-dns', name: 'Cloud DNS' }],
  },
  'products/productDetail': answers['products/productDetailByCode'],
};
/** Asks for nothing that is there. */
const isForNothing = async (request: Request): Promise<boolean> =>
  `${decodeURIComponent(request.url)} ${await request.clone().text()}`.toLowerCase().includes(NOTHING);

/**
 * A portal that has the least of everything, but nothing called `nothing`; its sign-in page would be kept if
 * it were asked.
 */
export function fullPortal(): Portal {
  const full = (Object.keys(contract) as CallName[]).map((name) => {
    const given = name in own ? own[name] : leastOf(contract[name].data);
    if (name === 'common/getMapping') return [name, given];
    const answer = async (request: Request) =>
      (await isForNothing(request)) ? undefined : typeof given === 'function' ? given(request) : given;
    return [name, answer];
  });
  const { fetch } = fakePortal(Object.fromEntries(full));
  const answered = (input: RequestInfo | URL) => {
    const request = new Request(input);
    if (!new URL(request.url).pathname.startsWith('/sso/')) return fetch(request);
    return Promise.resolve(
      new Response('a form', { headers: { 'cache-control': 'public, max-age=600', 'set-cookie': 'a=b' } }),
    );
  };
  return { fetch: answered as FakePortal['fetch'] };
}

const refusal = (code: string) => () => Response.json({ code, message: 'of the portal', data: null });
const everywhere = (answer: () => Response): Portal => ({
  fetch: (() => Promise.resolve(answer())) as unknown as FakePortal['fetch'],
});
export const STATES: readonly (readonly [string, Portal])[] = [
  ['is dead', deadPortal],
  ['answers 500', everywhere(() => new Response('', { status: 500 }))],
  ['answers 403', everywhere(() => new Response('', { status: 403 }))],
  ['answers 417', everywhere(() => new Response('', { status: 417 }))],
  ['wants a login', everywhere(refusal(CODES.loginRequired))],
  ['refuses', everywhere(refusal(CODES.failed))],
];
