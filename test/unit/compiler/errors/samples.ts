// Errors in samples: schemas, regular expressions, syntax, and contradictions between samples.
import { type Changes, VALID_TREE } from '../tree.ts';
import { page, type Rows } from './row.ts';

const SCHEMA = {
  'schemas/rule.json': JSON.stringify({
    type: 'object',
    required: ['op'],
    properties: { op: { type: 'string' }, value: { type: 'string' } },
    additionalProperties: false,
  }),
};
const last = String(VALID_TREE['docs/en/cache-rules.md']).trimEnd().split('\n').length;
/** The document with an additional sample at its end. */
const withSample = (fence: string, ...lines: string[]): Changes => ({
  ...SCHEMA,
  'docs/en/cache-rules.md': `${String(VALID_TREE['docs/en/cache-rules.md']).trimEnd()}\n\n\`\`\`${fence}\n${lines.join('\n')}\n\`\`\`\n`,
});
const at = `docs/en/cache-rules.md:${last + 2}`;

export const SAMPLES: Rows = {
  'a data sample without a schema in a document': [
    withSample('json', '{}'),
    `${at}  add the schema of this sample (schema="…", or "none" for third-party formats)`,
  ],
  'a data sample that cannot be parsed': [
    withSample('yaml schema="none"', 'a: [1'),
    `${at}  not yaml: Flow sequence in block collection must be sufficiently indented and end with a ]`,
  ],
  'an unknown schema': [withSample('json schema="rules"', '{}'), `${at}  unknown schema rules`],
  'only the line of a JSON Lines sample that does not match its schema': [
    withSample('jsonl schema="rule"', '{ "op": "in" }', '{ "op": "in", "rank": 1 }'),
    `${at}  the sample must NOT have additional properties (rank)`,
  ],
  'a regular expression without examples': [
    withSample('json schema="rule"', '{ "op": "matches", "value": "^/a" }'),
    `${at}  ^/a: add examples (matches="…" misses="…")`,
  ],
  'a regular expression that contradicts its examples': [
    withSample(
      'json schema="rule" matches="/admin /admins" misses="/admin/x"',
      '{ "op": "matches", "value": "^/admin(/|$)" }',
    ),
    `${at}  ^/admin(/|$) does not match /admins`,
    `${at}  ^/admin(/|$) matches /admin/x`,
  ],
  'a regular expression that RE2 does not support': [
    withSample('json schema="rule" matches="a" misses="b"', '{ "op": "matches", "value": "a(?=b)" }'),
    `${at}  a(?=b) is not a valid RE2 expression: error parsing regexp: invalid or unsupported Perl syntax: \`(?=\``,
  ],
  'a shell sample with a syntax error': [
    withSample('bash', 'curl https://www.example.com/', 'echo "done'),
    `${at}  line 2 of the sample: unterminated double quote`,
  ],
  'a body in a response whose status forbids one': [
    withSample(
      'js',
      "return new Response('', { status: 304 });",
      'return new Response(null, { status: 204 });',
    ),
    `${at}  a response with status 304 has no body: new Response(null, …)`,
  ],
  'a changed body with a status that may forbid one': [
    withSample('js', 'const page = await fetch(request);', 'return new Response(await page.text(), page);'),
    `${at}  the response page may be a 304, which has no body: check page.status`,
  ],
  'a video format that browsers do not play': [
    withSample('bash', 'ffmpeg -i master.mov -c:v libx264 1080p.mp4'),
    `${at}  browsers play 4:2:0 only: add -pix_fmt yuv420p`,
  ],
  'a cache rule that contradicts another sample of the document': [
    withSample(
      'http',
      'GET /live/a.mp4 HTTP/1.1',
      '',
      'HTTP/1.1 200 OK',
      'Age: 10',
      'Cache-Status: "edge"; hit; ttl=60',
      '```',
      '',
      '```bash',
      `curl https://www.example.com/ --data '{"match": "/live/*", "cache": {"ttl": "1m"}}'`,
    ),
    `${at}  ttl=60: the rule /live/* allows 50 of 1m`,
  ],
  'a comparison of a token with a secret that may be unset': [
    withSample(
      'js',
      "const sent = request.headers.get('Authorization');",
      `if (sent !== \`Bearer \${env.ADMIN_TOKEN}\`) return forbidden();`,
    ),
    `${at}  "Bearer undefined" is accepted while ADMIN_TOKEN is not set: check !env.ADMIN_TOKEN`,
  ],
  'a syntax error in a sample of a page': [
    page('dig example.com', 'dig $(example.com'),
    'product/en/cloud-dns.json:26  line 1 of the sample: unterminated command substitution',
  ],
  'an invalid schema, at its file and not at a sample with another schema': [
    {
      ...withSample('json schema="other"', '{}'),
      'schemas/other.json': '{ "type": "object" }',
      'schemas/rule.json': '{ "type": "objekt" }',
    },
    'schemas/rule.json:1  not a schema: schema is invalid: data/type must be equal to one of the allowed values, data/type must be array, data/type must match a schema in anyOf',
  ],
};
