// Bodies of fuzz requests: valid and malformed JSON, forms, and bytes.
import type { Draw } from './draw.ts';
import { INHERITED, NAMES, VALUES } from './words.ts';

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
export function bodyOf(draw: Draw, marker: string): Buffer {
  const kind = draw.random();
  if (kind < 0.4) return Buffer.from(json(draw, marker));
  if (kind < 0.55) return Buffer.from(form(draw));
  if (kind < 0.62) return Buffer.from(multipart(draw));
  const body = draw.pick(MALFORMED)(draw, marker);
  return typeof body === 'string' ? Buffer.from(body) : body;
}
