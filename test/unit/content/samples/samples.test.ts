// Runs the samples of the English documents: shell samples with stubs of network programs, and edge functions with
// stubs of the origin and the key-value store. Other JavaScript and Python samples have their own tests.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { documents, type Sample } from './documents.ts';
import { functionProblems } from './functions.ts';
import { cleanUp, hasFailed, isInstalled, newDirectory, runShell, type SampleFile } from './shell.ts';

afterAll(cleanUp);

type Files = Record<string, SampleFile>;

/** Creates files with OpenSSL; returns none if it is not installed. */
async function created(names: readonly string[], commands: readonly string[]): Promise<Files> {
  if (!isInstalled('openssl')) return {};
  const directory = await newDirectory({});
  for (const command of commands)
    execFileSync('sh', ['-c', `openssl ${command}`], { cwd: directory, stdio: 'pipe' });
  return Object.fromEntries(
    names.map((name) => [name, { text: readFileSync(join(directory, name), 'utf8') }]),
  );
}
/** A certificate chain (leaf, intermediate, root) and the key. */
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
const FILES: Record<string, () => Files | Promise<Files>> = {
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

/** Returns the files that titled samples define. */
const titledFiles = (samples: readonly Sample[]): Files =>
  Object.fromEntries(
    samples
      .filter(({ title }) => /^[\w./-]+\.\w+$|^\/[\w./-]+$/.test(title))
      .map(({ title, source, language }) => [
        title.replace(/^\//, ''),
        { text: source, mode: language === 'bash' ? 0o755 : 0o644 },
      ]),
  );
/** Whether a sample is a script that another sample calls with arguments. */
const isScript = ({ title, source }: Sample): boolean => title !== '' && /\$\{?[1-9@]/.test(source);

describe('shell samples', () => {
  const withShell = documents.filter(({ samples }) => samples.some(({ language }) => language === 'bash'));
  it.each(withShell)('the shell samples of $name run without errors', async ({ file, name, samples }) => {
    const directory = await newDirectory({ ...titledFiles(samples), ...(await FILES[name]?.()) });
    const problems: { at: string; stderr: string }[] = [];
    for (const sample of samples.filter((sample) => sample.language === 'bash' && !isScript(sample))) {
      const ran = await runShell(sample.source, directory);
      if (hasFailed(ran)) problems.push({ at: `${file}:${sample.line}`, stderr: ran.stderr });
    }
    expect(problems).toEqual([]);
  });
});

describe('edge functions', () => {
  const functions = documents.flatMap(({ name, samples }) =>
    samples
      .filter(({ language, source }) => language === 'js' && source.includes('export default {'))
      .map(({ title, source }) => ({ name, title, source })),
  );
  it('documents contain edge functions', () => expect(functions.length).toBeGreaterThan(6));

  it.each(functions)('$name: $title responds to every request and origin', async ({ source }) =>
    expect(await functionProblems(source)).toEqual([]),
  );
});
