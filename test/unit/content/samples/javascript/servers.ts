// Cases of JavaScript samples that handle requests.
import { expect, vi } from 'vitest';
import { sourceOf } from '../documents.ts';
import { signedMessages, WEBHOOK_SECRET } from '../signed.ts';
import { httpStub, runScript } from './run.ts';

/** For each sample, tests by its behaviors, which are the ends of the test titles. */
export type JavaScriptCases = Readonly<
  Record<string, Readonly<Record<string, (source: string) => Promise<void>>>>
>;

/** Time of the server, in Unix seconds. */
const NOW = 1_790_000_000;

export const SERVERS: JavaScriptCases = {
  'bot-scores: Decide in the application': {
    'shows member fares only to probable humans': async (source) => {
      const sent: unknown[] = [];
      for (const score of ['97', '80', '60', '12', undefined])
        await runScript(source, {
          globals: {
            request: { get: () => score },
            response: { json: (body: unknown) => void sent.push(body) },
            publicFares: 'public',
            memberFares: 'member',
          },
        });
      const open = { fares: 'public' };
      const members = { fares: 'member' };
      expect(sent).toEqual([open, open, { fares: 'public', next: 'second-factor' }, members, members]);
    },
  },
  'client-addresses: Express': {
    'prefers the header of the edge to the address of the connection': async (source) => {
      type Incoming = { get: () => string | undefined; socket: object; clientAddress?: string };
      const steps: ((request: Incoming, response: null, next: () => void) => void)[] = [];
      const app = { use: (step: (typeof steps)[number]) => void steps.push(step) };
      await runScript(source, { modules: { express: { default: () => app } } });
      const next = vi.fn();
      const addresses = ['198.51.100.7', undefined].map((header) => {
        const request: Incoming = { get: () => header, socket: { remoteAddress: '192.0.2.1' } };
        for (const step of steps) step(request, null, next);
        return request.clientAddress;
      });
      expect(addresses).toEqual(['198.51.100.7', '192.0.2.1']);
      expect(next).toHaveBeenCalledTimes(2);
    },
  },
  'dynamic-acceleration: origin.mjs': {
    'rejects early data only on paths that must not run twice': async (source) => {
      const http = httpStub();
      await runScript(source, { modules: { 'node:http': http.module } });
      const early = { headers: { 'Early-Data': '1' } };
      expect(await http.request('/account/mail', early)).toEqual({ status: 425, body: '' });
      expect(await http.request('/account/mail')).toMatchObject({ status: 200 });
      expect(await http.request('/fares', early)).toEqual({ status: 200, body: '{"path":"/fares"}' });
      // The edge closes idle connections after 60 seconds.
      expect(http.server.keepAliveTimeout).toBeGreaterThan(60_000);
    },
  },
  'function-development: src/nearest.js': {
    'responds with the nearest store by the distance of the AssemblyScript sample': async (source) => {
      const script = sourceOf('function-development', ({ language }) => language === 'ts');
      const exports = await runScript(script.replaceAll(': f64', ''), {});
      const WebAssembly = {
        Module: class {},
        Instance: class {
          exports = exports;
        },
      };
      const log = vi.fn();
      const { default: edge } = await runScript<{
        default: { fetch: (request: Request, env: object) => Promise<Response> };
      }>(source, {
        modules: { './distance.wasm': { default: new ArrayBuffer(0) } },
        globals: { WebAssembly, console: { log } },
      });
      const ask = (query: string) => edge.fetch(new Request(`https://www.example.com/?${query}`), {});
      expect(await (await ask('lat=35.68&lon=139.69')).json()).toEqual({ city: 'Seoul' });
      expect(await (await ask('lat=48.86&lon=2.35')).json()).toEqual({ city: 'Munich' });
      expect(log.mock.calls[1]).toEqual(['{"city":"Munich","km":684}']);
      expect((await ask('lat=1')).status).toBe(400);
    },
  },
  'requests-to-your-origin: echo.mjs': {
    'responds with the request': async (source) => {
      const http = httpStub();
      await runScript(source, { modules: { 'node:http': http.module } });
      const { body } = await http.request('/a?b=1', {
        method: 'PUT',
        body: 'c',
        headers: { 'X-Request-ID': 'd' },
      });
      const expected = { method: 'PUT', url: '/a?b=1', headers: { 'x-request-id': 'd' } };
      expect(JSON.parse(body)).toMatchObject(expected);
      expect(http.server.keepAliveTimeout).toBeGreaterThan(60_000);
    },
  },
  'webhooks: Node.js': {
    'accepts only messages that are signed and recent': async (source) => {
      const http = httpStub();
      const log = vi.fn();
      await runScript(source, {
        modules: { 'node:http': http.module },
        globals: { process: { env: { WEBHOOK_SECRET } }, console: { log }, Date: { now: () => NOW * 1000 } },
      });
      const body = '{"type":"origin.down","data":{}}';
      const messages = signedMessages(body, NOW);
      const received: (readonly [string, number])[] = [];
      for (const [name, headers] of messages) {
        const { status } = await http.request('/', { method: 'POST', headers, body });
        received.push([name, status]);
      }
      expect(received).toEqual(messages.map(([name, , status]) => [name, status]));
      expect(log.mock.calls).toEqual([['msg_2b7c9d4e', body]]);
      expect(http.server.address).toEqual([8080, '127.0.0.1']);
    },
    'does not start without a secret': async (source) => {
      const start = runScript(source, { globals: { process: { env: { WEBHOOK_SECRET: 'whsec_' } } } });
      await expect(start).rejects.toThrow('WEBHOOK_SECRET is not set');
    },
  },
  'websocket-sse-grpc: events.mjs: SSE at the origin': {
    'continues after the last event of the client, and stops when the client leaves': async (source) => {
      const http = httpStub();
      const timers: (readonly [run: () => void, delay: number])[] = [];
      const clearInterval = vi.fn();
      const setInterval = (...timer: (typeof timers)[number]) => timers.push(timer);
      await runScript(source, {
        modules: { 'node:http': http.module },
        globals: { setInterval, clearInterval },
      });
      const written: string[] = [];
      const close: (() => void)[] = [];
      const response = {
        writeHead: vi.fn(),
        write: (text: string) => void written.push(text),
        on: (_: string, run: () => void) => void close.push(run),
      };
      Reflect.apply(http.handler(), undefined, [{ headers: { 'last-event-id': '41' } }, response]);
      for (const [run] of timers) run();
      const event = (id: number) => expect.stringMatching(new RegExp(`^id: ${id}\ndata: \\S+Z\n\n$`));
      expect(written).toEqual([event(42), ': heartbeat\n\n', event(43)]);
      for (const run of close) run();
      expect(clearInterval.mock.calls).toEqual([[1], [2]]);
    },
  },
};
