// Odd requests for the fuzzer: unusual methods, paths, queries, headers, cookies, and bodies.
import type { FormCode } from '../../common/forms/forms.ts';
import { bodyOf } from './bodies.ts';
import { Draw } from './draw.ts';
import { oddForm } from './forms.ts';
import {
  CALLS,
  COOKIES,
  HEADERS,
  LANGUAGES,
  METHODS,
  NAMES,
  PATHS,
  PREFIXES,
  TOKENS,
  TWISTS,
  TYPES,
  VALUES,
} from './words.ts';

export interface Odd {
  method: string;
  path: string;
  headers: Record<string, string>;
  body?: Buffer;
  /** Text that only this request may get back. */
  marker: string;
  /** Whether it carries the preview token, and may see drafts. */
  preview: boolean;
}

/** Percent-encodes some letters, once (an equivalent address, RFC 3986 §6.2.2.2) or twice (an unknown one). */
const respelled = (path: string, draw: Draw): string =>
  path.replace(/[\w.~-]/g, (letter) => {
    if (!draw.often(0.3)) return letter;
    const hex = letter.charCodeAt(0).toString(16);
    return `%${draw.often(0.2) ? '25' : ''}${draw.often(0.5) ? hex : hex.toUpperCase()}`;
  });

function pathOf(draw: Draw, call: string | null): string {
  let path = call?.replace(/:[a-zA-Z]+/g, () => encodeURIComponent(draw.pick(VALUES))) ?? '';
  if (call === null) path = draw.pick(PREFIXES) + draw.pick(PATHS);
  if (draw.often(0.3)) path += draw.pick(TWISTS);
  if (draw.often(0.1)) path = `/${draw.pick(TWISTS)}${path}`;
  if (draw.often(0.1)) path = respelled(path, draw);
  if (draw.often(0.01)) path += 'y'.repeat(8192);
  return path;
}

function queryOf(draw: Draw, marker: string, preview: boolean): string {
  const query: string[] = [];
  while (draw.often(0.45)) {
    const value = draw.pick(VALUES);
    query.push(`${draw.pick(NAMES)}=${draw.often(0.6) ? encodeURIComponent(value) : value}`);
  }
  if (draw.often(0.3)) query.push(`${draw.pick(['rsr', 'bd_vid'])}=${marker}`);
  if (draw.often(0.01)) query.push(`${draw.pick(['rsr', 'bd_vid'])}=${'r'.repeat(7_000)}`);
  if (preview) query.push('ispreview=1', 'pretoken=local-preview');
  else if (draw.often(0.04)) query.push('ispreview=1', `pretoken=${draw.pick(TOKENS)}`);
  return query.length > 0 ? `?${query.join('&')}` : '';
}

function headersOf(draw: Draw, marker: string, number: number): Record<string, string> {
  const headers: Record<string, string> = {
    host: draw.often(0.05) ? 'fuzz.example' : 'localhost',
    'cf-connecting-ip': `203.0.${number % 250}.${number % 199}`,
    'x-visitor': marker,
  };
  const value = (): string =>
    draw.often(0.5) ? marker : draw.often(0.5) ? encodeURIComponent(draw.pick(VALUES)) : draw.pick(VALUES);
  if (draw.often(0.5)) headers.cookie = `${draw.pick(COOKIES)}=${value()}; ${draw.pick(COOKIES)}=${value()}`;
  if (draw.often(0.3)) headers['accept-language'] = draw.pick(LANGUAGES);
  while (draw.often(0.5)) {
    const name = draw.pick(Object.keys(HEADERS));
    headers[name] = draw.often(0.1) ? marker : draw.pick(HEADERS[name] ?? ['']);
  }
  return headers;
}

/** Header values without the bytes that a client cannot send. */
const latin = (headers: Record<string, string>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e]/g, '?')]),
  );

/** A posted form with odd headers. */
function postedForm(draw: Draw, number: number, tokens: ReadonlyMap<FormCode, string>): Odd {
  const marker = `visitor-${number}-marker`;
  const { path, headers, body } = oddForm(draw, marker, tokens);
  const length = { 'content-length': String(body.length) };
  const around = latin(headersOf(draw, marker, number));
  return {
    method: 'POST',
    path,
    headers: { ...around, ...headers, ...length },
    body,
    marker,
    preview: false,
  };
}

/** The request with a number; `tokens` are the form tokens. */
export function oddRequest(number: number, random: () => number, tokens: ReadonlyMap<FormCode, string>): Odd {
  const draw = new Draw(random);
  if (draw.often(0.1)) return postedForm(draw, number, tokens);
  const marker = `visitor-${number}-marker`;
  const preview = draw.often(0.03);
  const call = draw.often(0.3) ? draw.pick(CALLS) : null;
  const path = pathOf(draw, call?.path ?? null) + queryOf(draw, marker, preview);
  const method = call && draw.often(0.8) ? call.method : draw.pick(METHODS);
  const odd: Odd = {
    method,
    // A client must encode characters that the request line cannot contain.
    path: path.replace(/[\0-\x20\x7f-\uffff]/gu, (c) => encodeURIComponent(c.isWellFormed() ? c : '?')),
    headers: latin(headersOf(draw, marker, number)),
    marker,
    preview,
  };
  if (method !== 'GET' && method !== 'HEAD' && draw.often(0.85)) {
    odd.body = bodyOf(draw, marker);
    odd.headers['content-type'] = draw.pick(TYPES);
    // Without either the bytes would be read as the next request.
    if (draw.often(0.9)) odd.headers['content-length'] = String(odd.body.length);
    else odd.headers['transfer-encoding'] = 'chunked';
  }
  return odd;
}
