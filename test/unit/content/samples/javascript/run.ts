// Runs JavaScript samples in Node with stubs of modules and globals.
import { createServer, type RequestListener } from 'node:http';
import { listen } from '../../../../../scripts/process/loopback.ts';

interface Stubs {
  modules?: Readonly<Record<string, unknown>>;
  globals?: Readonly<Record<string, unknown>>;
}

/** Converts a source to an async function body: imports call `load`, and exports are properties of `exported`. */
const asFunction = (source: string): string =>
  source
    .replace(/^import (\w+) from ('[^']+');$/gm, 'const { default: $1 } = await load($2);')
    .replace(/^import (\{[^}]+\}) from ('[^']+');$/gm, 'const $1 = await load($2);')
    .replace(/^export default /gm, 'exported.default = ')
    .replace(/^export ((?:async )?function (\w+))/gm, 'exported.$2 = $2;\n$1');

/** Runs a script to its end and returns its exports. Modules of Node are real unless a stub replaces them. */
export async function runScript<Exports>(
  source: string,
  { modules = {}, globals = {} }: Stubs,
): Promise<Exports> {
  const load = async (name: string): Promise<unknown> => {
    if (name in modules) return modules[name];
    if (name.startsWith('node:')) return import(name);
    throw new Error(`no stub of ${name}`);
  };
  const code = `return (async () => {\n${asFunction(source)}\nreturn exported;\n})()`;
  return new Function('load', 'exported', ...Object.keys(globals), code)(load, {}, ...Object.values(globals));
}

/** A stub of `node:http` for one server, which listens only during `request`. */
export function httpStub() {
  let handle: RequestListener = (_, response) => response.end();
  const server = {
    keepAliveTimeout: 5_000,
    address: [] as unknown[],
    listen: (...address: unknown[]) => void server.address.push(...address),
  };
  const module = {
    createServer(handler: RequestListener) {
      handle = handler;
      return server;
    },
  };
  /** Sends a request to the server. Returns the status and the body of the response. */
  async function request(path: string, init: RequestInit = {}): Promise<{ status: number; body: string }> {
    const real = createServer(handle);
    try {
      const response = await fetch(`${await listen(real)}${path}`, init);
      return { status: response.status, body: await response.text() };
    } finally {
      real.closeAllConnections();
      real.close();
    }
  }
  return { module, server, request, handler: () => handle };
}

/** A stub of `fetch` that responds in order and records the requests. */
export function fetchStub(...responses: readonly (Response | (() => Response))[]) {
  const requests: { url: string; method: string; headers: unknown; body: unknown }[] = [];
  const waiting = [...responses];
  const stub = async (url: string | URL, { method = 'GET', headers, body }: RequestInit = {}) => {
    requests.push({ url: String(url), method, headers, body });
    const next = waiting.shift() ?? new Response();
    return typeof next === 'function' ? next() : next;
  };
  return { fetch: stub, requests };
}
