// Random requests for the fuzzer: unusual methods, paths, queries, headers, cookies, and bodies.
import type { FormCode } from '../../common/forms/forms.ts';
import { Draw } from './draw.ts';
import { fuzzForm } from './forms.ts';
import {
  CALLS,
  COOKIES,
  HEADERS,
  INHERITED,
  LANGUAGES,
  METHODS,
  MUTATIONS,
  NAMES,
  PATHS,
  PREFIXES,
  TOKENS,
  TYPES,
  VALUES,
} from './words.ts';

/** Fields of calls and forms. */
const FIELDS = [
  ...NAMES,
  ...['code', 'docId', 'id', 'ids', 'pageCode', 'linkUri', 'content', 'detail', 'name', 'email', 'company'],
  ...['message', 'phone', 'country', 'verifyCode', 'verifyKey', 'username', 'password', 'choice', 'score'],
];

const nested = (depth: number, open: string, close: string): string =>
  open.repeat(depth) + close.repeat(depth);

function randomValue(draw: Draw, depth: number): unknown {
  if (draw.chance(0.6) || depth > 3) return draw.pick(VALUES);
  if (draw.chance(0.3)) return draw.pick([null, true, 0, -1, 1.5, Number.MAX_SAFE_INTEGER]);
  if (draw.chance(0.5)) return Array.from({ length: 3 }, () => randomValue(draw, depth + 1));
  return Object.fromEntries([[draw.pick(FIELDS), randomValue(draw, depth + 1)]]);
}

function json(draw: Draw, marker: string): string {
  const entries: [string, unknown][] = [['marker', marker]];
  do entries.push([draw.pick(FIELDS), randomValue(draw, 0)]);
  while (draw.chance(0.7));
  // Built as text, because an object cannot have duplicate names.
  return `{${entries.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`).join(',')}}`;
}

function form(draw: Draw): string {
  const pairs: string[] = [];
  do {
    const value = draw.pick(VALUES);
    pairs.push(`${draw.pick(FIELDS)}=${draw.chance(0.7) ? encodeURIComponent(value) : value}`);
  } while (draw.chance(0.7));
  return pairs.join('&');
}

const multipart = (draw: Draw): string =>
  [
    '--b',
    `Content-Disposition: form-data; name="${draw.pick(FIELDS)}"${draw.pick(['', '; filename="a.txt"', '; filename="'])}`,
    '',
    draw.pick(VALUES),
    draw.pick(['--b--', '--b', '']),
    '',
  ].join('\r\n');

const MALFORMED: readonly ((draw: Draw, marker: string) => string | Buffer)[] = [
  () => '',
  () => 'null',
  () => '[]',
  () => '"text"',
  () => '1e999',
  () => '{"keyword":',
  () => '\ufeff{"keyword":"x"}',
  () => '{"a":1}{"b":2}',
  () => '\u0000\u0001',
  () => '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>',
  () => Buffer.from([0xff, 0xfe, 0xc0, 0x80, 0xed, 0xa0, 0x80]),
  () => Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]),
  (_, marker) => `{"linkUri":"${marker}"}`,
  (draw) => `{"${draw.pick(INHERITED)}":{"x":1}}`,
  (draw) => nested(draw.pick([10, 2_000]), '[', ']'),
  (draw) => nested(draw.pick([10, 2_000]), '{"a":', '}'),
  (draw) => `{"a":"${'x'.repeat(draw.chance(0.05) ? 100_000 : 100)}"}`,
  (draw) =>
    `{"content":"${draw.pick(['、', '<b>', '`', '- ', '\\u0000']).repeat(draw.chance(0.1) ? 3_000 : 30)}"}`,
];

/** A random body, independent of the Content-Type of its request. */
function bodyOf(draw: Draw, marker: string): Buffer {
  const kind = draw.random();
  if (kind < 0.4) return Buffer.from(json(draw, marker));
  if (kind < 0.55) return Buffer.from(form(draw));
  if (kind < 0.62) return Buffer.from(multipart(draw));
  const body = draw.pick(MALFORMED)(draw, marker);
  return typeof body === 'string' ? Buffer.from(body) : body;
}

export interface FuzzRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Text that only the response to this request may contain. */
  marker: string;
  /** Whether the request has the preview token, which shows drafts. */
  preview: boolean;
}

/** Percent-encodes some characters once (an equivalent URL, RFC 3986 §6.2.2.2) or twice (a different URL). */
const percentEncoded = (path: string, draw: Draw): string =>
  path.replace(/[\w.~-]/g, (letter) => {
    if (!draw.chance(0.3)) return letter;
    const hex = letter.charCodeAt(0).toString(16);
    return `%${draw.chance(0.2) ? '25' : ''}${draw.chance(0.5) ? hex : hex.toUpperCase()}`;
  });

function pathOf(draw: Draw, call: string | null): string {
  let path = call?.replace(/:[a-zA-Z]+/g, () => encodeURIComponent(draw.pick(VALUES))) ?? '';
  if (call === null) path = draw.pick(PREFIXES) + draw.pick(PATHS);
  if (draw.chance(0.3)) path += draw.pick(MUTATIONS);
  if (draw.chance(0.1)) path = `/${draw.pick(MUTATIONS)}${path}`;
  if (draw.chance(0.1)) path = percentEncoded(path, draw);
  if (draw.chance(0.01)) path += 'y'.repeat(8192);
  return path;
}

function queryOf(draw: Draw, marker: string, preview: boolean): string {
  const query: string[] = [];
  while (draw.chance(0.45)) {
    const value = draw.pick(VALUES);
    query.push(`${draw.pick(NAMES)}=${draw.chance(0.6) ? encodeURIComponent(value) : value}`);
  }
  if (draw.chance(0.3)) query.push(`${draw.pick(['rsr', 'bd_vid'])}=${marker}`);
  if (draw.chance(0.01)) query.push(`${draw.pick(['rsr', 'bd_vid'])}=${'r'.repeat(7_000)}`);
  if (preview) query.push('ispreview=1', 'pretoken=local-preview');
  else if (draw.chance(0.04)) query.push('ispreview=1', `pretoken=${draw.pick(TOKENS)}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

function headersOf(draw: Draw, marker: string, number: number): Record<string, string> {
  const headers: Record<string, string> = {
    host: draw.chance(0.05) ? 'fuzz.example' : 'localhost',
    'cf-connecting-ip': `203.0.${number % 250}.${number % 199}`,
    'x-visitor': marker,
  };
  const value = (): string =>
    draw.chance(0.5) ? marker : draw.chance(0.5) ? encodeURIComponent(draw.pick(VALUES)) : draw.pick(VALUES);
  if (draw.chance(0.5)) headers.cookie = `${draw.pick(COOKIES)}=${value()}; ${draw.pick(COOKIES)}=${value()}`;
  if (draw.chance(0.3)) headers['accept-language'] = draw.pick(LANGUAGES);
  while (draw.chance(0.5)) {
    const name = draw.pick(Object.keys(HEADERS));
    headers[name] = draw.chance(0.1) ? marker : draw.pick(HEADERS[name] ?? ['']);
  }
  return headers;
}

/** Removes header characters that a client cannot send. */
const asciiOnly = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '?')]),
  );

/** A form submission with random headers. */
function postedForm(draw: Draw, number: number, tokens: ReadonlyMap<FormCode, string>): FuzzRequest {
  const marker = `visitor-${number}-marker`;
  const { path, headers, body } = fuzzForm(draw, marker, tokens);
  const length = { 'content-length': String(body.length) };
  return {
    method: 'POST',
    path,
    headers: { ...asciiOnly(headersOf(draw, marker, number)), ...headers, ...length },
    body,
    marker,
    preview: false,
  };
}

/** Creates a request; `tokens` are the form tokens. */
export function fuzzRequest(
  number: number,
  random: () => number,
  tokens: ReadonlyMap<FormCode, string>,
): FuzzRequest {
  const draw = new Draw(random);
  if (draw.chance(0.1)) return postedForm(draw, number, tokens);
  const marker = `visitor-${number}-marker`;
  const preview = draw.chance(0.03);
  const call = draw.chance(0.3) ? draw.pick(CALLS) : null;
  const path = pathOf(draw, call?.path ?? null) + queryOf(draw, marker, preview);
  const method = call && draw.chance(0.8) ? call.method : draw.pick(METHODS);
  const request: FuzzRequest = {
    method,
    // A client must encode characters that the request line cannot contain.
    path: path.replace(/[\0-\x20\x7f-\uffff]/gu, (c) => encodeURIComponent(c.isWellFormed() ? c : '?')),
    headers: asciiOnly(headersOf(draw, marker, number)),
    marker,
    preview,
  };
  if (method !== 'GET' && method !== 'HEAD' && draw.chance(0.85)) {
    request.body = bodyOf(draw, marker);
    request.headers['content-type'] = draw.pick(TYPES);
    // Without one of these headers, the body would be read as the next request.
    if (draw.chance(0.9)) request.headers['content-length'] = String(request.body.length);
    else request.headers['transfer-encoding'] = 'chunked';
  }
  return request;
}
