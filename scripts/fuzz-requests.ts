// Odd requests for the fuzzer: methods, paths, queries, headers, cookies and bodies that nobody sends by
// accident.
import { contract } from '../src/api/contract/contract.ts';
import { api } from '../src/config.ts';

export interface Odd {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: string;
  /** Text that only this request may get back. */
  marker: string;
  /** Whether it carries the preview token, and may see drafts. */
  preview: boolean;
}

const METHODS = [
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'OPTIONS',
  'PROPFIND',
];
const PREFIXES = ['', '', '/cn', '/ko', '/ja', '/CN', '/cn/ja', '/en'];
const PATHS = [
  ...[
    '/',
    '/products/',
    '/products/cloud-dns/',
    '/products/media-player/',
    '/solutions/',
    '/solutions/online-gaming/',
    '/blog/',
    '/blog/cloud-security/',
    '/news/',
    '/contact/',
  ],
  ...[
    '/search/',
    '/glossary/',
    '/resources/',
    '/case-study/',
    '/global-network-map/',
    '/consent/',
    '/language/ja',
    '/r_sec_login',
    '/r_sec_logout',
    '/sso/login',
    '/healthz',
    '/feed.xml',
  ],
  ...[
    '/blog/feed.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/product/preview/2101/',
    '/preview/blog/content/1/',
    '/preview/page/spring-release/',
    '/spring-release/',
    '/legal/',
    '/events/igaming/',
  ],
  ...Object.values(contract).map(({ path }) => `${api.basePath}${path.replace(/:[a-zA-Z]+/g, 'x')}`),
];
const TWISTS = [
  '..',
  '%2e%2e',
  '%2F',
  '%5C',
  '\\',
  '//',
  '//evil.example',
  '%00',
  '%zz',
  '%u0041',
  '%E0%A4%A',
  ';a=b',
  '%0d%0aSet-Cookie:%20a=b',
  '<script>',
  "'--",
  '{{7*7}}',
  '한국',
  '%F0%9F%98%80',
  'a'.repeat(300),
  '.git/config',
  '__proto__',
  'constructor',
  '?',
  '*',
  '.php',
];
const NAMES = [
  'keyword',
  't',
  'page',
  'tag',
  'type',
  'lang',
  'rsr',
  'bd_vid',
  'ispreview',
  'pretoken',
  'service',
  'language',
  'path',
  'utm_source',
  'pageIndex',
  'category',
  '__proto__',
  'a[]',
  '%',
  '',
];
const VALUES = [
  '',
  '0',
  '-1',
  '1',
  '99999999999999999999',
  'NaN',
  'true',
  'null',
  '//evil.example/',
  'https://evil.example',
  '/\\evil.example',
  '%0d%0aX: y',
  '<img src=x onerror=alert(1)>',
  '" OR 1=1 --',
  '*\' NEAR/2 "',
  '全站',
  '방화벽',
  'ｆｕｌｌ',
  '\u202e',
  'x'.repeat(2000),
  '{}',
  '[]',
  '%',
];
const COOKIES = [
  'i18n_redirected',
  'front_session',
  'signed_in',
  'topAdBannerShown',
  'cookie_consent',
  '__Host-x',
  '',
];

/** The request of a number. The same numbers out of `random` give the same request. */
export function oddRequest(number: number, random: () => number): Odd {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const often = (share: number): boolean => random() < share;
  const marker = `visitor-${number}-marker`;
  const preview = often(0.03);
  let path = pick(PREFIXES) + pick(PATHS);
  if (often(0.35)) path += pick(TWISTS);
  if (often(0.1)) path = `/${pick(TWISTS)}${path}`;
  if (often(0.01)) path += 'y'.repeat(8192);
  const query: string[] = [];
  while (often(0.45))
    query.push(`${pick(NAMES)}=${often(0.5) ? encodeURIComponent(pick(VALUES)) : pick(VALUES)}`);
  if (often(0.3)) query.push(`rsr=${marker}`);
  if (preview) query.push('ispreview=1', 'pretoken=local-preview');
  if (query.length > 0) path += `?${query.join('&')}`;
  const headers: Record<string, string> = {
    host: often(0.05) ? 'fuzz.example' : 'localhost',
    'cf-connecting-ip': `203.0.${number % 250}.${number % 199}`,
    'x-visitor': marker,
  };
  if (often(0.5))
    headers.cookie = `${pick(COOKIES)}=${often(0.5) ? marker : encodeURIComponent(pick(VALUES))}; ${pick(COOKIES)}=${marker}`;
  if (often(0.3)) headers['accept-language'] = pick(['ja', 'zh-TW', '*', ';;;q=', 'x'.repeat(500), 'ko;q=2']);
  if (often(0.2)) headers['if-none-match'] = pick(['*', '"x"', 'W/"x"', '"']);
  if (often(0.2)) headers['user-agent'] = pick(['', marker, 'iPhone', 'Googlebot', '<script>']);
  if (often(0.2)) headers.origin = pick(['https://evil.example', 'null', 'http://localhost']);
  if (often(0.1)) headers['x-request-id'] = pick([marker, 'a b', '<b>', 'z'.repeat(300)]);
  if (often(0.1)) headers.accept = pick(['text/markdown', 'application/json', '*/*;q=0', '']);
  const method = pick(METHODS);
  const odd: Odd = {
    method,
    path: path.replace(/[\s\u0080-\uffff]/gu, (c) => encodeURIComponent(c.isWellFormed() ? c : '?')),
    headers: latin(headers),
    marker,
    preview,
  };
  if (method !== 'GET' && method !== 'HEAD' && often(0.8)) {
    odd.body = pick([
      '',
      '{}',
      '[]',
      'null',
      '{"keyword":"x","type":"all"}',
      '{"keyword":',
      `{"linkUri":"${marker}"}`,
      'a=b&choice=all&return=//evil.example',
      '\u0000\u0001',
      `{"a":"${'x'.repeat(often(0.02) ? 100_000 : 100)}"}`,
      '{"__proto__":{"x":1}}',
    ]);
    odd.headers['content-type'] = pick([
      'application/json',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'text/plain',
      '',
      'application/json; charset=utf-7',
    ]);
    odd.headers['content-length'] = String(Buffer.byteLength(odd.body));
  }
  return odd;
}

/** Header values as bytes that a client may send at all. */
const latin = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '?')]),
  );
