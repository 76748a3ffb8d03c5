// Runs the samples of the English documents: shell samples with stubs of network programs, edge functions with stubs of
// the origin and the key-value store, and the syntax of Python. Samples in other languages contain the same code.
import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { fillKnown } from '../../../../compiler/markdown/prose.ts';
import { cleanUp, isInstalled, newDirectory, runShell, type SampleFile } from './shell.ts';

afterAll(cleanUp);

interface Sample {
  language: string;
  title: string;
  source: string;
  line: number;
}

const FENCE = /^( *)```(bash|js|ts|python|json|jsonl|text|yaml)(?: ([^\n]*))?\n([\s\S]*?)^\1```$/gm;
const samplesOf = (text: string): Sample[] =>
  [...text.matchAll(FENCE)].map(
    ({ 1: indent = '', 2: language = '', 3: meta = '', 4: source = '', index }) => ({
      language,
      title: /title="([^"]+)"/.exec(meta)?.[1] ?? '',
      source: source.replace(new RegExp(`^${indent}`, 'gm'), ''),
      line: text.slice(0, index).split('\n').length,
    }),
  );

const documents = globSync('content/docs/en/*.md').map((file) => {
  const samples = samplesOf(fillKnown(readFileSync(file, 'utf8')));
  return { file, name: basename(file, '.md'), samples };
});

/** Files that OpenSSL creates; none if it is not installed. */
function created(names: readonly string[], commands: readonly string[]): Record<string, SampleFile> {
  if (!isInstalled('openssl')) return {};
  const directory = newDirectory({});
  for (const command of commands)
    execFileSync('sh', ['-c', `openssl ${command}`], { cwd: directory, stdio: 'pipe' });
  return Object.fromEntries(
    names.map((name) => [name, { text: readFileSync(join(directory, name), 'utf8') }]),
  );
}
/** A certificate with its intermediate and its root, and the key. */
const certificates = () =>
  created(
    ['root.pem', 'intermediates.pem', 'leaf.pem', 'key.pem'],
    [
      'req -x509 -newkey rsa:2048 -nodes -keyout root.key -out root.pem -subj /CN=root -days 9',
      'req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out intermediates.pem -subj /CN=ca -days 9 -CA root.pem -CAkey root.key',
      'req -x509 -newkey rsa:2048 -nodes -keyout key.pem -out leaf.pem -subj /CN=www.example.com -days 9 -CA intermediates.pem -CAkey ca.key -addext basicConstraints=critical,CA:FALSE -addext subjectAltName=DNS:www.example.com',
    ],
  );

const entry =
  '{"time":"2026-11-02T08:30:00Z","requestId":"5f0c2a9be1d34477","hostname":"www.example.com","method":"GET","path":"/","status":200,"bytes":512,"durationMs":12,"cache":"hit","clientIp":"198.51.100.7","country":"KR","site":"ICN","referer":"","waf":null}\n';
/** Files that the samples of a document expect from the reader. */
const FILES: Record<string, () => Record<string, SampleFile>> = {
  certificates,
  compression: () => ({ 'dist/app.js': { text: 'a' } }),
  'custom-rules': () => ({ 'admin-from-office-only.json': { text: '{}' } }),
  'first-bucket': () => ({ 'client-4.2.0.bin': { text: 'a' }, 'copy.bin': { text: 'a' } }),
  'first-function': () => ({ 'redirects.js': { text: '' } }),
  'ip-lists': () => ({ 'offices.txt': { text: '198.51.100.7\n' } }),
  'key-value-store': () => ({ 'redirects.csv': { text: '/old,/new\r\n' } }),
  'large-files': () => ({ 'client-4.2.0.bin': { text: 'a' }, 'client-4.2.0.bin.sha256': { text: '' } }),
  'lock-the-origin': () => ({ 'etc/cron.daily/edge-ranges': { text: '#!/bin/sh\n' } }),
  'log-fields': () => ({ 'access.jsonl': { text: entry } }),
  'onboard-a-domain': () => ({ 'paths.txt': { text: '/\n/products/\n' } }),
  'pricing-and-metering': () => ({
    'log-2026-11.jsonl': { text: entry },
    'prices.csv': { text: 'meter,region,unit,price\nbytes,europe,1000000000,1\n' },
  }),
  'prefetch-content': () => ({ 'urls.txt': { text: 'https://www.example.com/\n' } }),
  'proxy-protocol': () => ({ 'var/log/nginx/erp.log': { text: '198.51.100.7\n' } }),
  'rate-limiting': () => ({ 'login-10-a-minute.json': { text: '{}' } }),
  'service-level-agreement': () => ({ 'log-2026-11.jsonl': { text: entry } }),
  'sign-requests': () => created(['edge-key.pem'], ['genpkey -algorithm ed25519 -out edge-key.pem']),
  'versions-and-rollback': () => ({ 'dist/logic.js': { text: 'export default {}' } }),
};

/** The files that titled samples define. */
const titledFiles = (samples: readonly Sample[]): Record<string, SampleFile> =>
  Object.fromEntries(
    samples
      .filter(({ title }) => /^[\w./-]+\.\w+$|^\/[\w./-]+$/.test(title))
      .map(({ title, source, language }) => [
        title.replace(/^\//, ''),
        { text: source, mode: language === 'bash' ? 0o755 : 0o644 },
      ]),
  );
/** A script that is saved and called with arguments by another sample. */
const isScript = ({ title, source }: Sample): boolean => title !== '' && /\$\{?[1-9@]/.test(source);
/** Messages of programs about invalid input. */
const FAULT =
  /error|unbound variable|not found|No such file|cannot|curl:|Traceback|[Uu]sage:|invalid|illegal|denied/i;

describe('shell samples', () => {
  const withShell = documents.filter(({ samples }) => samples.some(({ language }) => language === 'bash'));
  it.each(withShell)('the shell samples of $name run without errors', ({ file, name, samples }) => {
    const directory = newDirectory({ ...titledFiles(samples), ...FILES[name]?.() });
    const faults = samples
      .filter((sample) => sample.language === 'bash' && !isScript(sample))
      .map((sample) => ({ at: `${file}:${sample.line}`, ...runShell(sample.source, directory) }))
      .filter(({ status, stderr }) => status === null || status === 127 || FAULT.test(stderr))
      .map(({ at, stderr }) => ({ at, stderr }));
    expect(faults).toEqual([]);
  });
});

interface Requested {
  request: Request;
  env: Record<string, unknown>;
  context: { waitUntil: (work: Promise<unknown>) => void };
}
type EdgeFunction = {
  fetch: (...of: [Requested['request'], Requested['env'], Requested['context']]) => Promise<Response>;
};

const store = () => ({
  get: async () => null,
  getMany: async (keys: readonly string[]) => new Map(keys.map((key) => [key, null])),
  put: async () => undefined,
  delete: async () => undefined,
  list: async () => ({ keys: [], cursor: null }),
});
/** Bindings of a function: names in lowercase are stores, and names in uppercase are secrets, which may be unset. */
const envOf = (hasSecrets: boolean) =>
  new Proxy<Record<string, unknown>>(
    {},
    {
      get: (_, name) => {
        if (typeof name !== 'string') return undefined;
        if (/^[A-Z][A-Z0-9_]*$/.test(name) && /KEY|TOKEN|SECRET|URL|_ID$/.test(name))
          return hasSecrets ? 'secret' : undefined;
        return store();
      },
    },
  );
const html = { 'Content-Type': 'text/html; charset=utf-8' };
const ORIGINS: readonly (readonly [string, () => Response])[] = [
  ['a page', () => new Response('<!doctype html><title>T</title><!-- offers -->', { headers: html })],
  [
    'a binary file',
    () => new Response(new Uint8Array([255, 216]), { headers: { 'Content-Type': 'image/jpeg' } }),
  ],
  ['304', () => new Response(null, { status: 304, headers: { ETag: '"1"' } })],
  ['404', () => new Response('not found', { status: 404 })],
  ['JSON', () => Response.json({ allowed: true })],
];
const REQUESTS: readonly (readonly [string, RequestInit])[] = [
  ['/', {}],
  ['/old-shop?color=red', { headers: { Authorization: 'Bearer undefined' } }],
  ['/films/a.mp4?expires=1&sign=x', { method: 'HEAD' }],
  [
    '/%E4%BD%A0/',
    { method: 'POST', body: '{"key":"a","value":"b"}', headers: { 'Content-Type': 'application/json' } },
  ],
];

describe('edge functions', () => {
  const functions = documents.flatMap(({ name, samples }) =>
    samples
      .filter(({ language, source }) => language === 'js' && source.includes('export default {'))
      .map(({ title, source }) => ({ name, title, source })),
  );
  it('documents contain edge functions', () => expect(functions.length).toBeGreaterThan(6));

  it.each(functions)('$name: $title responds to every request and origin', async ({ source }) => {
    for (const hasSecrets of [true, false])
      for (const [origin, respond] of ORIGINS) {
        const upstream = async () => respond();
        const create = new Function('fetch', source.replace('export default', 'return'));
        const { fetch } = create(upstream) as EdgeFunction;
        for (const [path, init] of REQUESTS) {
          const request = new Request(`https://www.example.com${path}`, init);
          const waiting: Promise<unknown>[] = [];
          const context = { waitUntil: (work: Promise<unknown>) => void waiting.push(work) };
          const response = await fetch(request, envOf(hasSecrets), context);
          expect([origin, path, response instanceof Response]).toEqual([origin, path, true]);
          await response.text();
          await Promise.all(waiting);
        }
      }
  });
});

describe('scripts', () => {
  const scripts = documents.flatMap(({ name, samples }) =>
    samples
      .filter(
        ({ language, source }) =>
          (language === 'python' && isInstalled('python3')) ||
          (language === 'js' && !source.includes('export default {')),
      )
      .map(({ language, title, source }) => ({ name, language, title, source })),
  );
  it.each(scripts)('$name: $title is valid $language', ({ language, source }) => {
    const file = language === 'python' ? 'sample.py' : 'sample.mjs';
    const directory = newDirectory({ [file]: { text: source } });
    const command = language === 'python' ? `python3 -m py_compile ${file}` : `node --check ${file}`;
    expect(runShell(command, directory)).toMatchObject({ status: 0, stderr: '' });
  });
});
