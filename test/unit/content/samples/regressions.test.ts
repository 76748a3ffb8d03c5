// Regression tests for problems of document samples, reduced to their smallest form. A run with the stubs or a check of
// content:check reports each; some cases also run the current sample.
// No automatic check finds these problems:
// - Three B-frames in a stream with a WebRTC output (-bf 0): the outputs of a stream are settings of the console.
// - An option that needs a newer version than the document requires (aws --if-none-match): the stubs have no versions.
// - A rate limit, signature, or exemption that is too broad: the samples run as intended; only the design is weak.
import { afterAll, describe, expect, it } from 'vitest';
import { brand } from '../../../../common/config.ts';
import { createCompilation } from '../../../../compiler/compilation.ts';
import { cacheProblems } from '../../../../compiler/samples/cache.ts';
import { sampleProblems } from '../../../../compiler/samples/check.ts';
import { valueProblems } from '../../../../compiler/samples/values.ts';
import { sourceOf } from './documents.ts';
import { functionProblems } from './functions.ts';
import { cleanUp, hasFailed, isInstalled, newDirectory, runShell } from './shell.ts';

afterAll(cleanUp);

const work = createCompilation('content', brand.name);
const problemsOf = (language: string, source: string, schema?: string) =>
  sampleProblems({ language, source, schema }, true, work);
const shellOf = (name: string, part: string) =>
  sourceOf(name, ({ language, source }) => language === 'bash' && source.includes(part));

describe('edge functions', () => {
  const page = `export default {
  async fetch(request, env) {
    const page = await fetch(request);
    let offers = '';
    const answer = await fetch('https://api.example.com/offers');
    if (answer.ok) offers = await answer.text();
    const html = (await page.text()).replace('<!-- offers -->', offers);
    return new Response(html, page);
  },
};`;

  it('a run reports a function that fails on 304, corrupts images, and expands $&', async () => {
    const problems = await functionProblems(page);
    expect(problems).toContain('/, origin a page: the function expands $& in a text');
    expect(problems).toContain('/, origin a binary file: the function changes a binary file');
    expect(problems).toContainEqual(expect.stringMatching(/^\/, origin 304: the function fails: .*304/));
  });
  it.runIf(isInstalled('jq'))(
    'a run reports a carriage return that the import leaves in a value',
    async () => {
      /** Returns the errors of the function with the values that the import writes for a file with CRLF. */
      const problemsAfter = async (importer: string, file: string) => {
        const directory = await newDirectory({ 'redirects.csv': { text: file } });
        const { stdout } = await runShell(`${importer}\ncat redirects.jsonl`, directory);
        const lines = stdout.split('\n').filter((line) => line.startsWith('{'));
        const values = new Map(lines.map((line) => JSON.parse(line)).map(({ key, value }) => [key, value]));
        const source = sourceOf('key-value-store', ({ title }) => title === 'redirects.js');
        return { keys: [...values.keys()], problems: await functionProblems(source, values) };
      };
      const invalid = await problemsAfter(
        `jq --raw-input --compact-output 'split(",") | {key: .[0], value: .[1]}' redirects.csv > redirects.jsonl`,
        '/old,/new\r\n',
      );
      expect(invalid.problems).toContainEqual(expect.stringContaining('the function fails'));
      const current = await problemsAfter(shellOf('key-value-store', 'redirects.csv'), '\ufeff/old,/new\r\n');
      expect(current).toEqual({ keys: ['/old'], problems: [] });
    },
  );
});

describe('API requests', () => {
  const authorized = `-H "Authorization: Bearer $API_TOKEN"`;
  const prefetch = `printf 'https://www.example.com/' > part-aa
curl --fail-with-body --request POST https://${brand.apiHost}/v1/prefetches ${authorized} \\
  -H "Idempotency-Key: $(sha256sum part-aa | cut -c1-32)" -H "Content-Type: application/json" --data @part-aa`;
  const zone = `https://${brand.apiHost}/v1/zones/zn_2w7e9r4y6usf`;
  const head = `curl --silent --show-error --head ${zone} ${authorized}`;

  it('a run reports an Idempotency-Key that is not a UUID', async () => {
    const ran = await runShell(prefetch, await newDirectory({}));
    expect(ran.stderr).toMatch(/^curl: the Idempotency-Key is not a UUID: [\da-f]{32}$/m);
    expect(hasFailed(ran)).toBe(true);
  });
  it('a run reports an invalid URL and a file that cannot be written', async () => {
    for (const [command, message] of [
      ['curl http://[', 'Invalid URL'],
      [`curl -o missing/a ${zone}`, 'ENOENT'],
    ]) {
      const ran = await runShell(`${command}`, await newDirectory({}));
      expect(ran.stderr).toMatch(new RegExp(`^curl: ${message}`));
      expect(hasFailed(ran)).toBe(true);
    }
  });
  it('a run reports a method that the API does not have', async () => {
    const ran = await runShell(head, await newDirectory({}));
    expect(ran.stderr).toBe('curl: the API has no HEAD /v1/zones/zn_2w7e9r4y6usf\n');
    expect(hasFailed(ran)).toBe(true);
  });
});

describe('cache rules', () => {
  const rule = (match: string, ttl: string, position: number) => ({
    language: 'json',
    schema: 'CacheRuleCreate',
    source: JSON.stringify({ match, cache: { ttl, queryInKey: false }, position }),
  });
  const messagesOf = (...samples: Parameters<typeof cacheProblems>[0]) =>
    cacheProblems(samples).map(({ message }) => message);
  const response = (ttl: number) => ({
    language: 'http',
    source: `GET /films/a.mp4 HTTP/1.1\n\nHTTP/1.1 206 Partial Content\nAge: 5127\nCache-Status: "mid-tier"; hit; ttl=${ttl}, "edge"; fwd=uri-miss; stored`,
  });

  it('the check reports a rule that caches growing playlists, and one that ends with the year', () => {
    const body = rule('/live/match1/2026-*', '30d', 1).source.replaceAll(':', ': ');
    expect(messagesOf({ language: 'bash', source: `curl --data '${body}'` })).toEqual([
      '/live/match1/2026-* caches growing playlists for 30d: add a rule for *.m3u8 before it',
      '/live/match1/2026-* matches only paths of 2026: write 20*',
    ]);
    const recordings = rule('/live/match1/20*', '30d', 2);
    expect(messagesOf(recordings, rule('/live/match1/20*.m3u8', '1m', 3))).toHaveLength(1);
    expect(messagesOf(recordings, rule('/live/match1/20*.m3u8', '1m', 1))).toEqual([]);
  });
  it('the check reports a ttl that contradicts the cache rule of the path', () => {
    const rules = [rule('/films/*', '30d', 2), rule('/films/*.m3u8', '1m', 1)];
    expect(messagesOf(...rules, response(81_273))).toEqual([
      'ttl=81273: the rule /films/* allows 2586873 of 30d',
    ]);
    expect(messagesOf(...rules, response(2_586_873))).toEqual([]);
  });
});

describe('shell samples', () => {
  it.runIf(isInstalled('python3'))(
    'a run reports a measurement that reaches only the entry of a port mapping',
    async () => {
      const printed = async (source: string) => (await runShell(source, await newDirectory({}))).stdout;
      const connect = `python3 - <<'PY'
import socket, time
start = time.perf_counter()
with socket.create_connection(("erp.example.com", 3200), timeout=10):
    print(f"median {(time.perf_counter() - start) * 1000:6.0f} ms")
PY`;
      expect(await printed(connect)).toBe('median      1 ms\n');
      expect(await printed(shellOf('e-connect-port-mapping', 'perf_counter'))).toMatch(
        /^(?:\S+ +median +81 ms +worst +81 ms\n){2}$/,
      );
    },
  );

  it('a run reports a test that accepts any error as the expected one', async () => {
    const aws = (error: string) => ({ aws: `case "$*" in *put-object*) echo '${error}' >&2; exit 1;; esac` });
    const printed = async (source: string, error: string) =>
      (await runShell(source, await newDirectory({}), aws(error))).stdout.trim();
    const invalid = `aws s3api put-object --bucket downloads --key a --body a --if-none-match '*' \\
  || echo 'refused, as it should be'`;
    expect(await printed(invalid, 'Unknown options: --if-none-match')).toBe('refused, as it should be');
    const current = shellOf('s3-compatibility', '--if-none-match');
    expect(await printed(current, 'Unknown options: --if-none-match')).toBe(
      'Unknown options: --if-none-match',
    );
    expect(await printed(current, 'error (PreconditionFailed)')).toBe('rejected as expected');
  });

  it('a run reports a search that misses files', async () => {
    const text = { text: "headers = {'X-Auth-Token': token}\n" };
    const directory = await newDirectory({ 'job.py': text, 'job.sh': text, '.git/index': text });
    const found = async (source: string) =>
      (await runShell(source, directory)).stdout
        .split('\n')
        .flatMap((line) => line.split(':')[0] ?? [])
        .filter(Boolean)
        .sort();
    const invalid = `grep --recursive --line-number --extended-regexp 'X-Auth-Token|/v0/' . --include='*.sh' --include='*.yml'`;
    expect(await found(invalid)).toEqual(['./job.sh']);
    expect(await found(shellOf('legacy-tokens', 'grep --recursive'))).toEqual(['./job.py', './job.sh']);
  });

  it('the check reports GNU options that have a portable replacement', () => {
    const key = `openssl pkey -in edge-key.pem -pubout -outform DER \\
  | tail --bytes 32 | basenc --base64url | tr --delete '='`;
    expect(problemsOf('bash', key)).toEqual([
      'basenc is a GNU program: write openssl base64 -A and tr',
      'tr has long options only in GNU: write tr -d',
      '--bytes is a GNU option: write -c',
    ]);
    expect(problemsOf('bash', 'openssl pkeyutl -sign -rawin | base64 --wrap 0')).toEqual([
      'base64 --wrap is a GNU option: write openssl base64 -A',
    ]);
  });
});

describe('data samples', () => {
  const redirect = (status: number, methods: string[]) =>
    JSON.stringify({
      name: 'old-app-versions',
      match: { all: [{ field: 'http.method', op: 'in', value: methods }] },
      action: { type: 'redirect', status, location: 'https://www.example.com/update' },
    });
  it('the check reports a redirect that repeats a POST', () => {
    expect(problemsOf('json', redirect(307, ['GET', 'POST']), 'WafRuleCreate')).toEqual([
      '307 repeats the POST at the new location: write 302',
    ]);
    expect(problemsOf('json', redirect(302, ['GET', 'POST']), 'WafRuleCreate')).toEqual([]);
    expect(problemsOf('json', redirect(307, ['GET']), 'WafRuleCreate')).toEqual([]);
    const others = { not: { field: 'http.method', op: 'in', value: ['POST'] } };
    expect(valueProblems({ match: others, action: { status: 308 } })).toEqual([]);
  });

  const workflow = (own: string, ofJob: string) =>
    `on:\n  pull_request: {}\n  push: { branches: [main] }\n${own}jobs:\n  apply:\n${ofJob}    steps: []\n`;
  it('the check reports a workflow whose applies are canceled', () => {
    const canceled = 'a new run cancels the pending run of its concurrency group: add queue: max';
    expect(problemsOf('yaml', workflow('concurrency: edge\n', ''), 'none')).toEqual([
      'one concurrency group for plans and applies: set it on the job that applies',
      canceled,
    ]);
    expect(problemsOf('yaml', workflow('', '    concurrency: { group: edge }\n'), 'none')).toEqual([
      canceled,
    ]);
    const current = workflow('', '    concurrency: { group: edge, queue: max }\n');
    expect(problemsOf('yaml', current, 'none')).toEqual([]);
  });

  it('the check reports a hash of different content', () => {
    const sha256 = '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08';
    const version = (sizeBytes: number) => JSON.stringify({ sha256, sizeBytes });
    expect(problemsOf('json', version(2148), 'none')).toEqual([
      'the hash is that of the text "test", not of 2148 bytes',
    ]);
    expect(problemsOf('json', version(4), 'none')).toEqual([]);
  });

  it('the check reports two CNAME records at one name', () => {
    const edge = 'www.example.com.  60  IN  CNAME  www.example.com.edge.example.net.     ; weight 10';
    const other = 'www.example.com.  60  IN  CNAME  www.example.com.cdn.other.example.    ; weight 90';
    expect(problemsOf('dns', `${edge}\n${other}`)).toEqual([
      'www.example.com. has a CNAME record and another record',
    ]);
    expect(problemsOf('dns', `${edge}\n_acme-challenge.${other}`)).toEqual([]);
  });
});
