// Stub of curl for the samples of documents: responds with the examples of the API document. The program itself is a
// Bash script that passes its arguments to this process, because starting Node takes longer than most samples.
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { listen } from '../../../../scripts/process/loopback.ts';
import { pathOf } from './path.ts';

/** Successful response of an operation of the API. */
export interface Operation {
  method: string;
  /** Regular expression that matches the path. */
  pattern: string;
  status: string;
  /** Example of the body; `null` if it has none. */
  body: unknown;
}

interface Api {
  host: string;
  operations: readonly Operation[];
}

interface Result {
  status: number;
  stdout: string;
  stderr: string;
}

/** Responses of other hosts, by URL suffix. */
const OTHERS = {
  echo: '{"url":"/echo","headers":{}}',
  'v1.json': '{"version":"2026-11-02","ipv4":["192.0.2.0/24"],"ipv6":["2001:db8::/32"],"incidents":[]}',
  'openid-configuration': '{"issuer":"https://id.example.com/realms/staff"}',
};
const SHORT = new Map([
  ['o', 'output'],
  ['X', 'request'],
  ['d', 'data'],
  ['H', 'header'],
  ['w', 'write-out'],
  ['D', 'dump-header'],
  ['T', 'upload-file'],
  ['G', 'get'],
  ['I', 'head'],
  ['i', 'include'],
]);
const FLAGS =
  /^(?:fail|fail-with-body|silent|show-error|head|include|location|compressed|http[\d.]+|verbose|get|no-buffer|insecure|globoff|remote-name|remote-time|parallel|haproxy-protocol|tlsv1\.\d|ipv[46]|remove-on-error|tcp-nodelay|path-as-is)$/;
const BODIES = ['data', 'data-binary', 'data-raw', 'data-urlencode', 'json', 'form'];
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

function parsed(args: readonly string[]) {
  const options = new Map<string, string>();
  const [urls, headers]: [string[], string[]] = [[], []];
  const words = args.values();
  for (const word of words) {
    if (!word.startsWith('-')) {
      urls.push(word);
      continue;
    }
    const short = SHORT.get(word[1] ?? '');
    const name = word.startsWith('--') ? word.slice(2) : (short ?? word.slice(1));
    const isFlag = FLAGS.test(name) || (word.length === 2 && short === undefined);
    const value = isFlag ? '' : (words.next().value ?? '');
    options.set(name, value);
    if (name === 'header') headers.push(value);
    if (name === 'url') urls.push(value);
  }
  return { options, urls, headers };
}

function methodOf(options: ReadonlyMap<string, string>): string {
  if (options.has('request')) return options.get('request') ?? '';
  if (options.has('get')) return 'GET';
  if (options.has('head')) return 'HEAD';
  if (BODIES.some((name) => options.has(name))) return 'POST';
  return options.has('upload-file') ? 'PUT' : 'GET';
}

/** Runs `curl` with arguments in a directory. Throws for an invalid URL, and for a file that cannot be written. */
function curl(args: readonly string[], directory: string, { host, operations }: Api): Result {
  const { options, urls, headers } = parsed(args);
  const printed = { stdout: '', stderr: '' };
  const failed = (status: number, message: string): Result => ({
    ...printed,
    status,
    stderr: `curl: ${message}\n`,
  });
  for (const name of ['data', 'data-binary', 'json', 'header', 'upload-file']) {
    const value = options.get(name);
    const file = value?.startsWith('@') ? value.slice(1) : name === 'upload-file' ? value : undefined;
    if (file === undefined || file === '-') continue;
    if (!existsSync(resolve(directory, file))) return failed(26, `cannot open ${file}`);
  }
  for (const header of headers) {
    const [, key] = /^idempotency-key: *(.*)$/i.exec(header) ?? [];
    if (key !== undefined && !UUID.test(key)) return failed(22, `the Idempotency-Key is not a UUID: ${key}`);
  }
  const method = methodOf(options);
  // The page that a cursor selects is the last one.
  const isLastPage = args.some((word) => /\bcursor=./.test(word));
  const write = (file: string, text: string) => {
    if (file === '-') printed.stdout += text;
    else writeFileSync(resolve(directory, file), text);
  };
  for (const address of urls) {
    const url = new URL(/^[a-z]+:/.test(address) ? address : `http://${address}`);
    const found = operations.find(
      (operation) => operation.method === method && new RegExp(operation.pattern).test(url.pathname),
    );
    if (url.host === host && !found) return failed(22, `the API has no ${method} ${url.pathname}`);
    const status = url.host === host && found ? found.status : '200';
    const [, other = 'ok'] = Object.entries(OTHERS).find(([end]) => url.pathname.endsWith(end)) ?? [];
    const example = isLastPage ? { ...Object(found?.body), nextCursor: null } : found?.body;
    const json = found?.body === null ? '' : JSON.stringify(example);
    const body = url.host === host ? json : other;
    const head = `HTTP/2 ${status}\r\netag: "7"\r\ncache-status: "edge"; hit; ttl=300\r\nx-request-id: 5f0c2a9be1d34477\r\n\r\n`;
    if (options.has('head') || options.has('include')) printed.stdout += head;
    const headFile = options.get('dump-header');
    if (headFile !== undefined) write(headFile, head);
    write(options.get('output') ?? '-', method === 'HEAD' ? '' : body);
    printed.stdout += (options.get('write-out') ?? '')
      .replace(/%\{(?:http_code|response_code)\}/g, status)
      .replace(/%header\{[^}]*\}/g, '7')
      .replace(/%\{[a-z_]+\}/g, '0.012')
      .replace(/\\n/g, '\n');
  }
  return { ...printed, status: 0 };
}

/**
 * Script of the stub: sends the number of its arguments, its directory, and the arguments, each followed by a NUL, and
 * receives the exit status and the path of the output.
 */
const scriptOf = (port: string): string => `#!${pathOf('bash')}
exec 3<>/dev/tcp/127.0.0.1/${port} || exit 127
printf '%s\\0' "$#" "$PWD" "$@" >&3
read -r status file <&3
/bin/cat "$file.out"
/bin/cat "$file.err" >&2
exit "$status"
`;

type Run = (args: string[], directory: string) => Result;

/** Calls `run`. An exception becomes the error message of the program. */
function attempt(run: Run, ...input: Parameters<Run>): Result {
  try {
    return run(...input);
  } catch (error) {
    return { status: 3, stdout: '', stderr: `curl: ${(error as Error).message}\n` };
  }
}

/** Calls `run` once the socket has sent all arguments, and responds with its status and output. */
function serve(socket: Socket, folder: string, run: Run): void {
  let received = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    received += text;
    const [count, directory = '', ...args] = received.split('\0').slice(0, -1);
    if (count === undefined || args.length < Number(count)) return;
    const { status, stdout, stderr } = attempt(run, args, directory);
    const file = join(mkdtempSync(join(folder, 'curl-')), 'output');
    writeFileSync(`${file}.out`, stdout);
    writeFileSync(`${file}.err`, stderr);
    socket.end(`${status} ${file}\n`);
  });
  // If a sample kills the script, its connection closes.
  socket.on('error', () => socket.destroy());
}

/** Starts the stub. Returns the script of the program, and a function that stops the stub. */
export async function startCurl(api: Api): Promise<{ script: string; stop: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'curl-'));
  const server = createServer((socket) =>
    serve(socket, folder, (args, directory) => curl(args, directory, api)),
  );
  const { port } = new URL(await listen(server));
  const stop = () => {
    server.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { script: scriptOf(port), stop };
}
