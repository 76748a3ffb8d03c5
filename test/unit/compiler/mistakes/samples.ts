// Mistakes of samples: schemas, regular expressions, the grammar of a shell.
import { type Changes, GOOD } from '../tree.ts';
import { page, type Row } from './row.ts';

const SCHEMA = {
  'schemas/rule.json': JSON.stringify({
    type: 'object',
    required: ['op'],
    properties: { op: { type: 'string' }, value: { type: 'string' } },
    additionalProperties: false,
  }),
};
const last = String(GOOD['docs/en/cache-rules.md']).trimEnd().split('\n').length;
/** The document with a sample behind its last line. */
const shows = (fence: string, ...lines: string[]): Changes => ({
  ...SCHEMA,
  'docs/en/cache-rules.md': `${String(GOOD['docs/en/cache-rules.md']).trimEnd()}\n\n\`\`\`${fence}\n${lines.join('\n')}\n\`\`\`\n`,
});
const at = `docs/en/cache-rules.md:${last + 2}`;

export const SAMPLES: readonly Row[] = [
  [
    'data of a document without a schema',
    shows('json', '{}'),
    `${at}  name the schema of this sample (schema="…", or "none" when it is not ours)`,
  ],
  [
    'data that is none',
    shows('yaml schema="none"', 'a: [1'),
    `${at}  not yaml: Flow sequence in block collection must be sufficiently indented and end with a ]`,
  ],
  ['a schema that nobody has', shows('json schema="rules"', '{}'), `${at}  no schema is called rules`],
  [
    'a line of JSON that its schema does not know, and no other line',
    shows('jsonl schema="rule"', '{ "op": "in" }', '{ "op": "in", "rank": 1 }'),
    `${at}  the sample must NOT have additional properties (rank)`,
  ],
  [
    'a regular expression without what it matches',
    shows('json schema="rule"', '{ "op": "matches", "value": "^/a" }'),
    `${at}  ^/a: say what it matches and what it does not (matches="…" misses="…")`,
  ],
  [
    'a regular expression that matches otherwise',
    shows(
      'json schema="rule" matches="/admin /admins" misses="/admin/x"',
      '{ "op": "matches", "value": "^/admin(/|$)" }',
    ),
    `${at}  ^/admin(/|$) does not match /admins`,
    `${at}  ^/admin(/|$) matches /admin/x`,
  ],
  [
    'a regular expression that the edge does not run',
    shows('json schema="rule" matches="a" misses="b"', '{ "op": "matches", "value": "a(?=b)" }'),
    `${at}  a(?=b) is no regular expression of RE2: error parsing regexp: invalid or unsupported Perl syntax: \`(?=\``,
  ],
  [
    'a line of a shell that does not parse',
    shows('bash', 'curl https://www.example.com/', 'echo "done'),
    `${at}  line 2 of the sample: unterminated double quote`,
  ],
  [
    'a body in a response whose status has none',
    shows('js', "return new Response('', { status: 304 });", 'return new Response(null, { status: 204 });'),
    `${at}  a response with status 304 has no body: new Response(null, …)`,
  ],
  [
    'a changed body with the status of a response that may have none',
    shows('js', 'const page = await fetch(request);', 'return new Response(await page.text(), page);'),
    `${at}  the response page may be a 304, which has no body: check page.status`,
  ],
  [
    'a video that browsers do not play',
    shows('bash', 'ffmpeg -i master.mov -c:v libx264 1080p.mp4'),
    `${at}  browsers play 4:2:0 only: add -pix_fmt yuv420p`,
  ],
  [
    'a token that is compared with a secret that may not be set',
    shows(
      'js',
      "const sent = request.headers.get('Authorization');",
      `if (sent !== \`Bearer \${env.ADMIN_TOKEN}\`) return forbidden();`,
    ),
    `${at}  "Bearer undefined" is accepted while ADMIN_TOKEN is not set: check !env.ADMIN_TOKEN`,
  ],
  [
    'a sample of a page',
    page('dig example.com', 'dig $(example.com'),
    'product/en/cloud-dns.json:26  line 1 of the sample: unterminated command substitution',
  ],
  [
    'a schema that is none',
    { 'schemas/rule.json': '{ "type": "objekt" }' },
    'schemas/rule.json:1  not a schema: schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf',
  ],
];
