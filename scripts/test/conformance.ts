// `npm run conformance -- --origin URL`: tests each call of an origin against the contract.
import { z } from 'zod';
import { type CallName, contract } from '../../common/contract/contract.ts';
import { leavesOf } from '../../common/contract/entities/content.ts';
import { LOCALES, localeCodes } from '../../common/i18n/locales.ts';
import { noBreaker } from '../../common/upstream/breaker.ts';
import { createPortalClient } from '../../common/upstream/client.ts';
import { PortalError } from '../../common/upstream/errors.ts';
import { expandIssues, pathOf } from '../../compiler/files.ts';
import { findConnectionError } from '../dev/settings.ts';
import { readOptions } from '../process/options.ts';

const USAGE = `usage: npm run conformance -- --origin URL [--write]
  --write  also sends the calls that store data`;
const { values } = readOptions(
  { options: { origin: { type: 'string' }, write: { type: 'boolean', default: false } } },
  USAGE,
);
if (!URL.canParse(values.origin ?? '')) {
  console.error(`--origin expects a URL.\n${USAGE}`);
  process.exit(1);
}
const origin = values.origin ?? '';
const error = await findConnectionError(origin);
if (error) {
  console.error(`${origin} does not respond: ${error}`);
  process.exit(1);
}

const clientOf = (lang: (typeof LOCALES)[keyof typeof LOCALES]['lang']) =>
  createPortalClient({
    send: (request) => fetch(request),
    origin,
    lang,
    previewToken: null,
    clientIp: '192.0.2.1',
    cookie: null,
    requestId: 'conformance',
    breaker: noBreaker,
  });
const portal = clientOf('EN_US');

/** Calls that store data; sent only with --write. */
const WRITING: readonly CallName[] = [
  'forms/contact',
  'forms/investment',
  'forms/collectMessage',
  'forms/add',
  'document/feedback',
  'common/recordLanding',
];

/** Finds parameter values in the data of the origin, so that each call requests existing data. */
async function discover(): Promise<Record<string, unknown>> {
  const first = async <T>(list: Promise<T[]>): Promise<T | undefined> => (await list.catch(() => []))[0];
  const product = await first(portal.call('products/getPublish').then(leavesOf));
  const solution = await first(portal.call('solutions/getPublish').then(leavesOf));
  const article = await first(portal.call('news/getNewsList', { type: 'BLOG' }).then(({ rows }) => rows));
  const keyword = await first(portal.call('longKeywords/getPage', {}).then(({ rows }) => rows));
  const menu = await first(portal.call('document/documentMenu'));
  const cate = menu?.pageCode ?? 'none';
  const node = await first(portal.call('document/documentCate', { cateId: cate }));
  const videos = { type: 'VIDEO', videoType: 'record' } as const;
  const video = await first(portal.call('resources/getByVideoType', videos));
  const module = await first(portal.call('home/getModules', { belongType: 'HOME' }));
  const index = await portal.call('document/apiIndex', {}).catch(() => null);
  const doc = [node, ...(node?.nestedCategory ?? [])].find((candidate) => candidate?.type === 'DOCUMENT');
  return {
    id: product?.id,
    pageCode: product?.code,
    solution: solution?.id,
    docId: article?.id,
    code: article?.code,
    keywords: keyword?.code,
    menuId: menu?.id,
    cateId: cate,
    document: doc?.nodeId,
    video: video?.code ?? 'none',
    module: module?.id ?? 'none',
    resource: index?.groups[0]?.resources[0]?.code ?? 'none',
    product: index?.products[0]?.code ?? 'none',
  };
}

type Samples = Partial<Record<CallName, Record<string, unknown>>>;
const samplesOf = (data: Record<string, unknown>): Samples => ({
  'common/getAdvertisement': { type: 'advertisement' },
  'common/getRegion': { countryName: 'Japan' },
  'common/getDict': { category: 'industries' },
  'common/getMapping': { linkUri: '/' },
  'common/getPage': { type: 'page', pageCode: 'contact' },
  'common/getSeoCommon': { seoCommon: 'home' },
  'common/getSeoModule': { seoModule: 'product', pageCode: data.pageCode },
  'common/getJsonDetail': { belongType: 'VIDEO', pageCode: data.video },
  'common/getModuleDetail': { moduleId: data.module },
  'common/getVideoRelevant': { type: 'VIDEO', pageCode: data.video },
  'products/productDetail': { id: data.id },
  'products/productDetailByCode': { pageCode: data.pageCode },
  'products/getNames': { ids: [data.id] },
  'solutions/solutionDetail': { id: data.solution },
  'home/getBanner': { type: 'banner' },
  'home/getModules': { belongType: 'HOME' },
  'home/getImageResource': { type: 'topcase' },
  'news/getNewsList': { type: 'BLOG' },
  'news/getNewsDetail': { docId: data.docId },
  'news/getNewsDetailByCode': { code: data.code, lang: 'EN_US' },
  'news/getEvent': { type: 'IGAMING' },
  'news/getRecommendContent': { type: 'BLOG' },
  'news/getRecommendationsForType': { type: 'BLOG' },
  'news/getRecommendListByType': { type: 'BLOG' },
  'resources/getPage': { type: 'EBOOK' },
  'resources/getByVideoType': { type: 'VIDEO', videoType: 'record' },
  'resources/getFile': { name: 'none.pdf' },
  'longKeywords/getDetail': { keywords: data.keywords ?? 'none' },
  'search/site': { keyword: 'cache' },
  'search/docs': { keyword: 'cache', type: 'all' },
  'document/documentCate': { cateId: data.cateId },
  'document/documentCateOfMenu': { menuId: data.menuId, cateId: data.cateId },
  'document/documentCateInfo': { cateId: data.cateId },
  'document/documentApiProductCate': { productCode: '' },
  'document/documentDetail': { docId: data.document ?? 'none' },
  'document/documentMarkdown': { docId: data.document ?? 'none' },
  'document/documentPdf': { docId: data.document ?? 'none' },
  'document/paramDict': { dictCode: 'region' },
  'document/apiResource': { resourceCode: data.resource },
  'document/apiList': { productCode: data.product },
  'site/getPublishedKinds': { kinds: [['BLOG']] },
  'forms/verification': { purpose: 'contact' },
});

/** Errors of a call, one line each: for invalid data, all schema issues. */
function problemsOf(error: PortalError): string[] {
  if (!(error.cause instanceof z.ZodError)) return [`${error.failure}: ${error.message}`];
  return expandIssues(error.cause.issues).map(
    (issue) => `${['data', ...pathOf(issue)].join('.')}: ${issue.message}`,
  );
}

/** Maximum number of lines printed per call. */
const MAX_PROBLEMS = 20;

/** Formats the problems of a call in all languages, each with the affected languages. */
function formatProblems(problems: ReadonlyMap<string, readonly string[]>): string {
  const lines = [...problems].map(([problem, languages]) =>
    languages.length === localeCodes.length ? problem : `${problem} (${languages.join(', ')})`,
  );
  const more = lines.length - MAX_PROBLEMS;
  const printed = [...lines.slice(0, MAX_PROBLEMS), ...(more > 0 ? [`and ${more} more`] : [])];
  return printed.length === 1 ? (printed[0] ?? '') : ['', ...printed].join('\n    ');
}

/** Checks a call in all languages; `unchecked` without data to check (not found, or sign-in is required). */
async function check(
  name: CallName,
  params: Record<string, unknown>,
): Promise<{ outcome: 'fits' | 'unchecked' | 'broken'; message: string }> {
  const input = contract[name].params.safeParse(params);
  if (!input.success)
    return { outcome: 'unchecked', message: 'skipped: the origin has no data for its parameters' };
  const problems = new Map<string, string[]>();
  let unchecked: string | null = null;
  for (const locale of localeCodes) {
    try {
      await clientOf(LOCALES[locale].lang).call(name, params as never);
    } catch (error) {
      if (!(error instanceof PortalError)) throw error;
      if (error.failure === 'notFound' || error.failure === 'loginRequired') unchecked ??= error.failure;
      else
        for (const problem of problemsOf(error))
          problems.set(problem, [...(problems.get(problem) ?? []), locale]);
    }
  }
  if (problems.size > 0) return { outcome: 'broken', message: formatProblems(problems) };
  return unchecked === null
    ? { outcome: 'fits', message: 'fits' }
    : { outcome: 'unchecked', message: `no data to check: ${unchecked}` };
}

const MARKS = { fits: ' ', unchecked: '?', broken: '✗' } as const;
const samples = samplesOf(await discover());
const counts = { fits: 0, unchecked: 0, broken: 0 };
for (const name of Object.keys(contract) as CallName[]) {
  const { method, path } = contract[name];
  const { outcome, message } =
    WRITING.includes(name) && !values.write
      ? ({ outcome: 'unchecked', message: 'skipped: it stores data (--write)' } as const)
      : await check(name, samples[name] ?? {});
  counts[outcome] += 1;
  console.log(`${MARKS[outcome]} ${name.padEnd(36)} ${method.padEnd(4)} ${path.padEnd(48)} ${message}`);
}
const { fits, unchecked, broken } = counts;
console.log(
  `\n${fits + unchecked + broken} calls: ${fits} conform, ${broken} do not, ${unchecked} without data to check`,
);
process.exitCode = broken > 0 ? 1 : 0;
