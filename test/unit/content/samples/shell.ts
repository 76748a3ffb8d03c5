// Runs shell samples of documents in an empty directory. `curl` responds with the examples of the API document, tools of
// text processing are real, and all other programs succeed without output.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brand } from '../../../../common/config.ts';
import type { Json } from '../../../../common/text/json-text.ts';
import { operationsOf } from '../../../../compiler/api-reference/document.ts';
import { document, isObject, json } from '../../api-reference/reference.ts';

/** Programs that run for real if the machine has them. */
const REAL =
  'awk base64 basename basenc bash cat cmp comm cp cut date diff dirname echo env false find grep gzip head jq ls md5sum mkdir mktemp mv node od openssl paste printf python3 rm sed seq sh sha256sum sort split stat tail tee touch tr true uniq uuidgen wc xargs xxd zcat'.split(
    ' ',
  );
/** Programs that succeed without output. */
const SILENT =
  'aws az brew check-jsonschema claude code crontab delv dnssec-dsfromkey dig docker edge ffmpeg ffprobe git go gh helm host iptables ip6tables iperf3 journalctl kcadm.sh kcat kdig kubectl mpv mtr nc nft nginx npm npx nslookup pip pkill ping rclone service snmpget ss ssh sudo systemctl terraform timeout traceroute tc whois wscat gcloud chronyc ipset firewall-cmd'.split(
    ' ',
  );

function exampleOf(value: Json | undefined): Json | undefined {
  if (!isObject(value)) return undefined;
  const content = value.content;
  const media = isObject(content) ? Object.values(content)[0] : undefined;
  if (!isObject(media)) return undefined;
  if (media.example !== undefined) return media.example;
  const [first] = isObject(media.examples) ? Object.values(media.examples) : [];
  return isObject(first) ? first.value : undefined;
}

function resolved(value: Json | undefined): Json | undefined {
  if (!isObject(value) || typeof value.$ref !== 'string') return value;
  return value.$ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, key) => (isObject(at) ? at[key] : undefined), json);
}

/** The example of the successful response of each operation, by method and pattern of the path. */
const operations = operationsOf(document)
  .filter(({ isWebhook }) => !isWebhook)
  .map(({ path, method }) => {
    const paths = json.paths;
    const item = isObject(paths) ? paths[path] : undefined;
    const operation = isObject(item) ? item[method] : undefined;
    const all = isObject(operation) ? operation.responses : undefined;
    const [status = '200', response] =
      Object.entries(isObject(all) ? all : {}).find(([code]) => code.startsWith('2')) ?? [];
    return {
      method: method.toUpperCase(),
      pattern: `^(?:/v1)?${path.replace(/\{[^}]+\}/g, '[^/]+')}$`,
      status,
      body: exampleOf(resolved(response)) ?? null,
    };
  });

const root = mkdtempSync(join(tmpdir(), 'samples-'));
const bin = join(root, 'bin');
mkdirSync(bin);
const pathOf = (name: string): string | undefined =>
  (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file) && !/node_modules|shims/.test(file));
const stub = (name: string, script: string) =>
  writeFileSync(join(bin, name), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
/** Programs that the machine does not have. Their stubs read the input and write nothing. */
const absent = REAL.filter((name) => {
  const file = pathOf(name);
  if (file) symlinkSync(file, join(bin, name));
  else stub(name, 'exec /bin/cat > /dev/null');
  return !file;
});
export const isInstalled = (name: string): boolean => !absent.includes(name);
for (const name of SILENT) stub(name, 'exit 0');
// Endless loops end after three rounds.
stub('sleep', 'echo >> .rounds; [ "$(wc -l < .rounds)" -le 3 ]');

// Connections of Python succeed without a network.
writeFileSync(
  join(root, 'sitecustomize.py'),
  `import socket, ssl
socket.create_connection = lambda *_, **__: socket.socketpair()[0]
ssl.SSLContext.wrap_socket = lambda _, connection, **__: connection
`,
);

const RESPONSES = join(root, 'responses.json');
writeFileSync(RESPONSES, JSON.stringify({ host: brand.apiHost, operations }));
const CURL = join(import.meta.dirname, 'curl.mjs');
writeFileSync(
  join(bin, 'curl'),
  `#!/bin/sh\nSAMPLE_RESPONSES=${RESPONSES} exec ${process.execPath} ${CURL} "$@"\n`,
  {
    mode: 0o755,
  },
);

export const cleanUp = (): void => rmSync(root, { recursive: true, force: true });

/** A file that readers have, by path below the directory; `mode` 0o755 for programs. */
export interface SampleFile {
  text: string;
  mode?: number;
}

/** Values of variables whose format matters. */
const VARIABLES: Readonly<Record<string, string>> = { THRESHOLD: '0.01', WEBHOOK_SECRET: 'whsec_c2VjcmV0' };

let count = 0;
/** Creates a directory with files for the samples of one document. */
export function newDirectory(files: Readonly<Record<string, SampleFile>>): string {
  const directory = join(root, String(count++));
  mkdirSync(directory);
  for (const [name, { text, mode = 0o644 }] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text, { mode });
  }
  return directory;
}

/**
 * Runs a sample in a directory, which also contains its absolute paths. Variables in uppercase that it does not set have
 * a value.
 */
export function runShell(source: string, directory: string): { status: number | null; stderr: string } {
  const used = [...source.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
  const variables = Object.fromEntries(used.map((name) => [name, VARIABLES[name] ?? 'value']));
  const inside = source.replace(/(?<=\s)\/(?=(?:etc|var)\/)/g, `${directory}/`);
  return spawnSync(join(bin, 'bash'), ['--norc', '--noprofile', '-u', '-c', inside], {
    cwd: directory,
    env: {
      ...variables,
      PATH: bin,
      HOME: directory,
      TMPDIR: directory,
      LC_ALL: 'C.UTF-8',
      PYTHONPATH: root,
      SSL_CERT_FILE: 'root.pem',
    },
    encoding: 'utf8',
    timeout: 20_000,
    input: '',
  });
}
