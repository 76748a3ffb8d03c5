// Components of fuzz requests: strings that may break lookups, parsers, and encodings.
import { api } from '../../common/config.ts';
import { contract } from '../../common/contract/contract.ts';

export const METHODS = [
  ...Array.from({ length: 8 }, () => 'GET'),
  ...['HEAD', 'POST', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND'],
];

/** Names of inherited or special properties; looking them up in data must not return a value. */
export const INHERITED = [
  ...['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf', 'isPrototypeOf'],
  ...['toLocaleString', 'propertyIsEnumerable', '__defineGetter__', '__lookupSetter__', 'prototype', 'then'],
];

export const PREFIXES = [
  ...['', '', '', '/cn', '/ko', '/ja', '/CN', '/cn/ja', '/en', '/constructor', '/__proto__'],
];

export const PATHS = [
  ...['/', '/products/', '/products/cloud-dns/', '/products/media-player/', '/solutions/', '/about/'],
  ...['/solutions/online-gaming/', '/blog/', '/blog/cloud-security/', '/news/', '/news/content/notice/'],
  ...['/contact/', '/search/', '/glossary/', '/resources/', '/resources/ebook/', '/case-study/'],
  ...['/global-network-map/', '/nearest/', '/consent/', '/r_sec_login'],
  ...['/r_sec_logout', '/sso/login', '/sso/validate', '/ops/', '/ops/api/overrides', '/healthz', '/feed.xml'],
  ...['/ops/health', '/ops/api/health', '/api/vitals', '/api/vitals', '/speed/'],
  ...['/blog/feed.xml', '/sitemap.xml', '/sitemap/blog.xml', '/robots.txt', '/llms.txt', '/docs/'],
  '/docs/search/',
  ...['/docs/api/', '/docs/10100/', '/docs/10100/cache-rules/', '/product/preview/2101/', '/lp/spring/'],
  ...['/preview/blog/content/1/', '/preview/page/spring-release/', '/spring-release/', '/legal/'],
  ...['/events/igaming/', '/app/', '/contact-thank-you/', '/trial-thank-you/', '/drawings/', '/assets/x.js'],
  ...INHERITED.flatMap((name) => [`/${name}/`, `/products/${name}/`, `/blog/${name}/`]),
];

/** Methods and paths of the portal's calls. */
export const CALLS = Object.values(contract).map(({ method, path }) => ({
  method,
  path: `${api.basePath}${path}`,
}));

export const MUTATIONS = [
  ...['..', '%2e%2e', '%2F', '%5C', '\\', '//', '//evil.example', '/.//evil.example', '%00', '%zz', '%u0041'],
  ...['%E0%A4%A', '%C0%AF', '%ff', ';a=b', '%0d%0aSet-Cookie:%20a=b', '<script>', "'--", '{{7*7}}', '한국'],
  ...['%F0%9F%98%80', '%252e%252e', '.git/config', '?', '*', '.php', '%20', '+', '~', '.', '%E2%80%AE'],
  'a'.repeat(300),
  ...INHERITED,
];

export const NAMES = [
  ...['keyword', 't', 'page', 'tag', 'subtag', 'type', 'lang', 'rsr', 'bd_vid', 'ispreview', 'pretoken'],
  ...['service', 'language', 'path', 'return', 'ticket', 'state', 'utm_source', 'pageIndex', 'pageSize'],
  ...['category', 'document', 'format', 'a[]', '%', ''],
  ...INHERITED,
];

export const VALUES = [
  ...['', '0', '-1', '1', '99999999999999999999', '1e999', '0x10', 'NaN', 'true', 'null', '//evil.example/'],
  ...['https://evil.example', '/\\evil.example', 'javascript:alert(1)', '%0d%0aX: y', '%00', '\0', '\r\n'],
  '\t',
  ...['blob:http://localhost/x', 'data:text/html,x', '<img src=x onerror=alert(1)>', '" OR 1=1 --'],
  ...[
    '*\' NEAR/2 "',
    'a AND b OR NOT',
    '全站',
    '방화벽',
    'ｆｕｌｌ',
    '\u202e',
    '\ufeff',
    '{}',
    '[]',
    '%',
    '\u00ad',
  ],
  'x'.repeat(2000),
  'あ'.repeat(700),
  '、'.repeat(500),
  ...INHERITED,
];

/** Invalid preview tokens, such as bytes that a header cannot contain, repeated tokens, and overlong values. */
export const TOKENS = [
  ...['x%00y', 'x%0d%0aX-Other:%20y', '%0a', '%ff%fe', '%C0%80', '%E2%80%A8', '%F0%9F%98%80', '%09', '%20'],
  '',
  ...['%7f', 'local-preview%00', 'local-preview,local-preview', "'%20OR%201=1", 'x'.repeat(5000)],
  ...INHERITED,
];

export const COOKIES = [
  ...['i18n_redirected', 'front_session', '__Host-front_session', 'signed_in', 'topAdBannerShown'],
  ...['cookie_consent', 'login_state', '__Host-x', '', ' ', '='],
  ...INHERITED,
];

export const LANGUAGES = [
  ...['ja', 'zh-TW', '*', ';;;q=', 'ko;q=2', 'ko;q=-1', 'en;q=NaN', ',,,', 'ja-JP-u-ca-japanese'],
  'x'.repeat(500),
  ...INHERITED.flatMap((name) => [name, `${name},`, `${name};q=1, ja;q=0.1`]),
];

/** Headers that affect request handling, with unexpected values. */
export const HEADERS: Readonly<Record<string, readonly string[]>> = {
  'if-none-match': ['*', '"x"', 'W/"x"', '"', ...INHERITED],
  'if-modified-since': ['never', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  'user-agent': ['', 'iPhone', 'Googlebot', '<script>', 'x'.repeat(4000), ...INHERITED],
  origin: ['https://evil.example', 'null', 'http://localhost', 'http://localhost:', ...INHERITED],
  referer: ['https://evil.example/', 'notaurl', 'http://localhost/cn/?pretoken=local-preview', ...INHERITED],
  'sec-fetch-site': ['same-origin', 'cross-site', 'none', ...INHERITED],
  'sec-fetch-mode': ['navigate', 'cors', ...INHERITED],
  'sec-purpose': ['prefetch', 'prefetch;prerender', ...INHERITED],
  accept: ['text/markdown', 'application/json', '*/*;q=0', '', ...INHERITED],
  range: ['bytes=0-1', 'bytes=-1', 'bytes=9-1', ...INHERITED],
  'x-request-id': ['a b', '<b>', 'z'.repeat(300), ...INHERITED],
  'x-forwarded-for': ['9.8.7.6', '::1', '<b>', ...INHERITED],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'x'],
  'x-http-method-override': ['DELETE', ...INHERITED],
  'x-preview-token': ['local-preview', ...INHERITED],
  'idempotency-key': ['x', 'y'.repeat(2000), ...INHERITED],
  authorization: ['Bearer x', 'Basic Og==', 'Bearer', ...INHERITED],
  'accept-encoding': ['gzip', 'br;q=0', 'identity', 'x'],
  'cache-control': ['no-cache', 'only-if-cached', 'max-age=0'],
  'content-encoding': ['gzip', 'x'],
};

export const TYPES = [
  ...['application/json', 'application/json', 'application/x-www-form-urlencoded', 'text/plain', ''],
  ...['multipart/form-data', 'multipart/form-data; boundary=b', 'application/json; charset=utf-7'],
  ...['application/xml', 'application/octet-stream', 'text/html', 'constructor', 'x'.repeat(300)],
];
