// Random requests for the fuzzer: unusual methods, paths, queries, headers, cookies, and bodies.
import type { FormCode } from '../../common/forms/forms.ts';
import { bodyOf } from './bodies.ts';
import { Draw } from './draw.ts';
import { fuzzForm } from './forms.ts';
import {
  CALLS,
  COOKIES,
  HEADERS,
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
