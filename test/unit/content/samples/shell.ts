// Runs shell samples of documents in an empty directory. `curl` responds with the examples of the API document, text
// processing tools are real, and all other programs succeed without output.
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { brand } from '../../../../common/config.ts';
import { operationsOf } from '../../../../compiler/api-reference/document.ts';
import { mediaOf } from '../../../../compiler/api-reference/operation.ts';
import { resolveComponent } from '../../../../compiler/api-reference/resolve.ts';
import { document } from '../../api-reference/reference.ts';
import { type Operation, startCurl } from './curl.ts';
import { pathOf } from './path.ts';

/** Programs that run for real if the machine has them. */
const REAL =
  'awk base64 basename bash cat cmp comm cp cut date diff dirname echo env false find grep gzip head jq ls md5sum mkdir mktemp mv node od openssl paste printf python3 rm sed sh sha256sum sort split stat tail tee touch tr true uniq uuidgen wc xargs xxd zcat'.split(
    ' ',
  );
/** Programs that succeed without output. */
const SILENT =
  'aws az brew check-jsonschema claude code crontab delv dnssec-dsfromkey dig docker edge ffmpeg ffprobe git go gh helm host iptables ip6tables iperf3 journalctl kcadm.sh kcat kdig kubectl mpv mtr nc nft nginx npm npx nslookup pip pkill ping rclone service snmpget ss ssh sudo systemctl terraform timeout traceroute tc whois wscat gcloud chronyc ipset firewall-cmd'.split(
    ' ',
  );

/** The example of the successful response of each operation, by method and path pattern. */
const operations: readonly Operation[] = operationsOf(document)
  .filter(({ isWebhook }) => !isWebhook)
  .map(({ path, method, operation }) => {
    const [status = '200', response] =
      Object.entries(operation.responses).find(([code]) => code.startsWith('2')) ?? [];
    const content = response && resolveComponent('responses', response, document).content;
    return {
      method: method.toUpperCase(),
      pattern: `^(?:/v1)?${path.replace(/\{[^}]+\}/g, '[^/]+')}$`,
      status,
      body: mediaOf(content)?.example ?? null,
    };
  });

const found = new Map(REAL.map((name) => [name, pathOf(name)]));
export const isInstalled = (name: string): boolean => found.get(name) !== undefined;

/**
 * Python startup code: connections succeed without a network. The clock advances by 1 ms for the TCP handshake, which
 * the entry of a port mapping completes itself, and by 80 ms for the response of the server.
 */
const PYTHON = `import socket, ssl, time
clock = [0]
def after(seconds, result):
    clock[0] += seconds
    return result
socket.create_connection = lambda *_, **__: after(0.001, socket.socketpair()[0])
ssl.SSLContext.wrap_socket = lambda _, connection, **__: after(0.08, connection)
time.perf_counter = lambda: clock[0]
`;

interface Installed {
  root: string;
  stop: () => void;
}

/** Creates the directory of all samples, with the programs in `bin`. */
async function install(): Promise<Installed> {
  const root = mkdtempSync(join(tmpdir(), 'samples-'));
  const bin = join(root, 'bin');
  mkdirSync(bin);
  const program = (name: string, text: string) => writeFileSync(join(bin, name), text, { mode: 0o755 });
  const stub = (name: string, script: string) => program(name, `#!/bin/sh\n${script}\n`);
  for (const [name, file] of found) {
    if (file) symlinkSync(file, join(bin, name));
    // Stubs of programs that the machine does not have read the input and write nothing.
    else stub(name, 'exec /bin/cat > /dev/null');
  }
  for (const name of SILENT) stub(name, 'exit 0');
  // Long and endless loops end after three rounds.
  stub('sleep', 'echo >> .rounds; [ "$(wc -l < .rounds)" -le 3 ]');
  stub('seq', `${pathOf('seq') ?? 'true'} "$@" | head -n 3`);
  if (!isInstalled('uuidgen')) stub('uuidgen', 'echo 0f7e3c1a-5b8d-4e2f-9a61-7c3d2b1e0f45');
  const curl = await startCurl({ host: brand.apiHost, operations });
  program('curl', curl.script);
  writeFileSync(join(root, 'sitecustomize.py'), PYTHON);
  const stop = () => {
    curl.stop();
    rmSync(root, { recursive: true, force: true });
  };
  return { root, stop };
}

let installed: Promise<Installed> | undefined;
/** The directory of all samples. Test files of a worker share this module; each removes the directory at its end. */
async function rootOf(): Promise<string> {
  installed ??= install();
  return (await installed).root;
}
export async function cleanUp(): Promise<void> {
  (await installed)?.stop();
  installed = undefined;
}

/** File that the samples expect in the directory; `mode` is 0o755 for programs. */
export interface SampleFile {
  text: string;
  mode?: number;
}

/** Values of variables whose format matters. */
const VARIABLES: Readonly<Record<string, string>> = { THRESHOLD: '0.01', WEBHOOK_SECRET: 'whsec_c2VjcmV0' };

let count = 0;
/** Creates a directory with files for the samples of one document. */
export async function newDirectory(files: Readonly<Record<string, SampleFile>>): Promise<string> {
  const directory = join(await rootOf(), String(count++));
  mkdirSync(directory);
  for (const [name, { text, mode = 0o644 }] of Object.entries(files)) {
    mkdirSync(dirname(join(directory, name)), { recursive: true });
    writeFileSync(join(directory, name), text, { mode });
  }
  return directory;
}

interface Ran {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** Messages of programs about invalid input. */
const FAILURE =
  /error|unbound variable|not found|No such file|cannot|curl:|Traceback|[Uu]sage:|invalid|illegal|denied/i;
/** Whether a program is missing or reports an error. Samples may show failed requests, which do not count. */
export const hasFailed = ({ status, stderr }: Ran): boolean =>
  status === null || status === 127 || FAILURE.test(stderr);

/**
 * Runs a sample in a directory, to which its absolute paths are relocated. Uppercase variables that it uses have a
 * value. `programs` replaces programs with shell scripts.
 */
export async function runShell(
  source: string,
  directory: string,
  programs: Readonly<Record<string, string>> = {},
): Promise<Ran> {
  const used = [...source.matchAll(/\$\{?([A-Z][A-Z0-9_]*)/g)].map(([, name = '']) => name);
  const variables = Object.fromEntries(used.map((name) => [name, VARIABLES[name] ?? 'value']));
  const inside = source.replace(/(?<=\s)\/(?=(?:etc|var)\/)/g, `${directory}/`);
  const replaced = Object.entries(programs).map(
    ([name, text]) => [name, { text: `#!/bin/sh\n${text}\n`, mode: 0o755 }] as const,
  );
  const own = replaced.length > 0 ? [await newDirectory(Object.fromEntries(replaced))] : [];
  const root = await rootOf();
  const bin = join(root, 'bin');
  const env = {
    ...variables,
    PATH: [...own, bin].join(':'),
    HOME: directory,
    TMPDIR: directory,
    LC_ALL: 'C.UTF-8',
    PYTHONPATH: root,
    SSL_CERT_FILE: 'root.pem',
  };
  const args = ['--norc', '--noprofile', '-u', '-c', inside];
  return new Promise((resolve) => {
    const child = execFile(
      join(bin, 'bash'),
      args,
      { cwd: directory, env, timeout: 20_000 },
      (error, stdout, stderr) => {
        const status = error === null ? 0 : typeof error.code === 'number' ? error.code : null;
        resolve({ status, stdout, stderr });
      },
    );
    child.stdin?.end();
  });
}
