// Editor support: tsconfig.json assigns each file to a project with the types of its runtime, so that editors show the
// same errors as `npm run types`.
import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import type { Readable, Writable } from 'node:stream';
import { pathToFileURL } from 'node:url';
import { API } from 'typescript/unstable/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { spawnable } from '../../../scripts/process/program.ts';

const ROOT = process.cwd();

const { files, references } = JSON.parse(readFileSync('tsconfig.json', 'utf8')) as {
  files?: string[];
  references?: { path: string }[];
};

/** Returns the path of a referenced project's configuration. */
const configOf = (path: string): string =>
  path.endsWith('.json') ? path.slice(2) : `${path.slice(2)}/tsconfig.json`;

/** Returns the files that a project includes, without their imports, which take 20 times as long to load. */
function rootFilesOf(api: API, config: string): string[] {
  return api.parseConfigFile(`${ROOT}/${config}`).fileNames.map((name) => name.slice(ROOT.length + 1));
}

describe('tsconfig.json', () => {
  it('tsconfig.json assigns every TypeScript file, except those of studio/ and of the peers, to exactly one project', () => {
    expect(files).toEqual([]);
    const owners = new Map<string, string[]>();
    const api = new API({ cwd: ROOT });
    try {
      for (const { path } of references ?? [])
        for (const file of rootFilesOf(api, configOf(path)))
          owners.set(file, [...(owners.get(file) ?? []), configOf(path)]);
    } finally {
      api.close();
    }
    const all = globSync('**/*.{ts,tsx}', {
      exclude: ['node_modules', 'dist', '.wrangler', 'studio', 'bench/peers/*/**'],
    });
    expect(all.length).toBeGreaterThan(900);
    const wrong = all
      .filter((file) => !file.endsWith('.d.ts'))
      .map((file) => [file, owners.get(file) ?? []] as const)
      .filter(([, projects]) => projects.length !== 1);
    expect(wrong).toEqual([]);
  });
});

interface Message {
  id?: number;
  method?: string;
  params?: { items?: unknown[] };
  result?: unknown;
}

/** A client of the compiler's language server (Language Server Protocol over standard input and output). */
class LanguageServer {
  readonly #process: ChildProcessByStdio<Writable, Readable, null>;
  readonly #waiting = new Map<number, (result: unknown) => void>();
  #received = Buffer.alloc(0);
  #lastId = 0;

  constructor() {
    const { file, args } = spawnable('tsc', ['--lsp', '--stdio']);
    this.#process = spawn(file, args, { stdio: ['pipe', 'pipe', 'ignore'] });
    this.#process.stdout.on('data', (chunk: Buffer) => {
      this.#received = Buffer.concat([this.#received, chunk]);
      for (let message = this.#next(); message; message = this.#next()) this.#handle(message);
    });
  }

  /** Removes the next complete message from the buffer and returns it, or `undefined` if there is none. */
  #next(): Message | undefined {
    const end = this.#received.indexOf('\r\n\r\n');
    if (end === -1) return undefined;
    const length = Number(/Content-Length: (\d+)/i.exec(this.#received.toString('utf8', 0, end))?.[1]);
    const rest = this.#received.subarray(end + 4);
    if (rest.length < length) return undefined;
    this.#received = rest.subarray(length);
    return JSON.parse(rest.toString('utf8', 0, length)) as Message;
  }

  #handle({ id, method, params, result }: Message): void {
    if (id === undefined) return;
    // Requests of the server, such as for settings, get empty results.
    if (method !== undefined) this.#send({ id, result: params?.items?.map(() => null) ?? null });
    else this.#waiting.get(id)?.(result);
  }

  #send(message: object): void {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    this.#process.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  }

  notify(method: string, params: object): void {
    this.#send({ method, params });
  }

  request(method: string, params: object): Promise<unknown> {
    const id = ++this.#lastId;
    const result = new Promise<unknown>((resolve) => this.#waiting.set(id, resolve));
    this.#send({ id, method, params });
    return result;
  }

  stop(): void {
    this.#process.kill();
  }
}

describe('the language server', () => {
  const server = new LanguageServer();
  afterAll(() => server.stop());
  beforeAll(async () => {
    const rootUri = pathToFileURL(ROOT).href;
    const capabilities = { textDocument: { diagnostic: {} } };
    await server.request('initialize', { processId: process.pid, rootUri, capabilities });
    server.notify('initialized', {});
  });

  /** Returns the errors that an editor shows in an open file. */
  async function findErrors(file: string, text = readFileSync(file, 'utf8')): Promise<string[]> {
    const { href: uri } = pathToFileURL(file);
    const languageId = file.endsWith('x') ? 'typescriptreact' : 'typescript';
    server.notify('textDocument/didOpen', { textDocument: { uri, languageId, version: 1, text } });
    const { items } = (await server.request('textDocument/diagnostic', { textDocument: { uri } })) as {
      items: { severity: number; message: string }[];
    };
    server.notify('textDocument/didClose', { textDocument: { uri } });
    return items.filter(({ severity }) => severity === 1).map(({ message }) => message);
  }

  it.each([
    'src/worker.ts',
    'src/views/layout/site-footer.tsx',
    'src/client/boot/boot.ts',
    'compiler/compile.ts',
    'scripts/dev/start.ts',
    'bench/run.ts',
    'portal/src/main.ts',
    'ops/src/main.ts',
    'test/unit/settings.test.ts',
    'test/worker/site/setup.ts',
    'test/worker/portal/main.ts',
    'test/worker/ops/main.ts',
    'vite.config.ts',
  ])('the language server shows no error in %s', async (file) => {
    expect(await findErrors(file)).toEqual([]);
  });

  it('the language server shows errors of strict rules', async () => {
    const text = `${readFileSync('scripts/dev/start.ts', 'utf8')}\nexport const first: string = ['a'][0];\n`;
    expect(await findErrors('scripts/dev/start.ts', text)).toEqual([
      "Type 'string | undefined' is not assignable to type 'string'.\n  Type 'undefined' is not assignable to type 'string'.",
    ]);
  });
});
