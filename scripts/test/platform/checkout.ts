// Checkout in a temporary folder, and fake deployment tools for it.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Configuration, migrationsIn, type Tools } from '../../deploy/tools.ts';
import { readConfiguration } from '../../process/wrangler.ts';
import type { Account } from './account.ts';
import { runCommand } from './commands.ts';

const FILES = ['wrangler.toml', 'portal/wrangler.toml', 'ops/wrangler.toml', 'common/config.ts'] as const;

export interface Checkout {
  root: string;
  /** All configuration files as one text. */
  text: () => string;
  remove: () => void;
}

/** Copies the configuration of the project. */
export function newCheckout(): Checkout {
  const root = mkdtempSync(join(tmpdir(), 'checkout-'));
  for (const file of FILES) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file));
  }
  return {
    root,
    text: () => FILES.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'),
    remove: () => rmSync(root, { recursive: true, force: true }),
  };
}

/** Commands that change the account. */
export const CHANGE_COMMANDS =
  /^(?:d1 (?:create|migrations apply)|d1 execute .*(?:INSERT|DELETE)|kv (?:namespace create|bulk put|key put)|queues create|secret put|deploy|versions (?:upload|deploy)|triggers|write|publish)\b/;

export interface FakeTools extends Tools {
  /** Commands and other effects so far, such as `d1 create portal` and `write wrangler.toml`. */
  done: string[];
  printed: string[];
  /** Environment variables. */
  settings: Record<string, string>;
  /** Called before and after each effect; throws to inject a fault. */
  interrupt: (command: string, phase: 'before' | 'after') => void;
  /** Status of the live site by path. */
  live: (path: string) => number;
}

/** Configurations by text, because a deployment reads them a hundred times, and wrangler takes a millisecond each time. */
const configurations = new Map<string, Configuration>();

function configurationOf(config: string): Configuration {
  const text = readFileSync(config, 'utf8');
  const known = configurations.get(text);
  const read = known ?? readConfiguration(config);
  configurations.set(text, read);
  return read;
}

/** Tools on an in-memory account. The clock advances only while waiting. */
export function fakeTools(account: Account, { root }: Checkout): FakeTools {
  let [time, secrets] = [Date.UTC(2026, 0, 1), 0];
  const latest = new Map<'build' | 'content', string>();
  const effect = async <T>(command: string, callback: () => T | Promise<T>): Promise<T> => {
    tools.done.push(command);
    tools.interrupt(command, 'before');
    const result = await callback();
    tools.interrupt(command, 'after');
    return result;
  };
  const tools: FakeTools = {
    done: [],
    printed: [],
    settings: {},
    interrupt: () => undefined,
    live: (path) => (path.startsWith('/ops/') ? 401 : 200),
    wrangler: (args, input = '') =>
      effect(args.join(' '), () => runCommand(account, args, input, migrationsIn)),
    read: (file) => readFileSync(join(root, file), 'utf8'),
    write: (file, text) => {
      tools.done.push(`write ${file}`);
      tools.interrupt(`write ${file}`, 'before');
      writeFileSync(join(root, file), text);
    },
    configuration: (file) => configurationOf(join(root, file)),
    migrations: migrationsIn,
    build: async () => void latest.set('build', tools.buildId()),
    isBuilt: () => latest.get('build') === tools.buildId(),
    buildId: () =>
      createHash('sha256')
        .update(FILES.map((file) => readFileSync(join(root, file), 'utf8')).join('\n'))
        .digest('hex')
        .slice(0, 12),
    publish: () => effect('publish', () => void latest.set('content', 'published')),
    isPublished: async () => latest.has('content'),
    clientFiles: () => new Map([['boot-_VlyzE7R.js', Buffer.from('boot()')]]),
    sbom: () => '{"bomFormat":"CycloneDX"}',
    fetch: async (address, init) => {
      const { pathname } = new URL(address);
      if (!pathname.endsWith('/workers/subdomain'))
        return new Response(null, { status: tools.live(pathname) });
      if (init?.method === 'PUT')
        account.subdomain = (JSON.parse(String(init.body)) as { subdomain: string }).subdomain;
      return account.subdomain === null
        ? Response.json({ result: null, errors: [{ code: 10007, message: 'none' }] }, { status: 404 })
        : Response.json({ result: { subdomain: account.subdomain } });
    },
    newSecret: () => {
      secrets += 1;
      return createHash('sha512').update(`${root} ${secrets}`).digest('base64');
    },
    setting: (name) => tools.settings[name],
    print: (line) => void tools.printed.push(line),
    wait: async (ms) => {
      time += ms;
    },
    now: () => time,
  };
  return tools;
}
