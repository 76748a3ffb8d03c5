// Firefox driver based on WebDriver BiDi (https://w3c.github.io/webdriver-bidi/), which Firefox implements natively.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { clientIpHeaders } from '../shell/visitor.ts';
import { clickActions, type Driver, keyActions } from './driver.ts';
import { start, temporaryFolder } from './program.ts';

/** A response to a command (`id`), or an event (`method`). */
interface Message {
  id?: number;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: string;
  message?: string;
}

interface Connection {
  /** Sends a command. Rejects with its error. */
  send<T>(method: string, params?: object): Promise<T>;
  close(): void;
}

async function connect(url: string, onEvent: (method: string, params: unknown) => void): Promise<Connection> {
  const socket = new WebSocket(url);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, method, params, result, error, message } = JSON.parse(String(data)) as Message;
    if (method !== undefined) return onEvent(method, params);
    const command = pending.get(id ?? 0);
    pending.delete(id ?? 0);
    if (error === undefined) command?.resolve(result);
    else command?.reject(new Error(`${error}: ${message}`));
  });
  socket.addEventListener('close', () => {
    for (const command of pending.values()) command.reject(new Error('Firefox closed the connection'));
  });
  let last = 0;
  return {
    send: <T>(method: string, params: object = {}) => {
      last += 1;
      const command = Promise.withResolvers<unknown>();
      pending.set(last, command);
      socket.send(JSON.stringify({ id: last, method, params }));
      return command.promise as Promise<T>;
    },
    close: () => socket.close(),
  };
}

interface Events {
  'log.entryAdded': { level: string; text: string | null };
  'network.responseCompleted': { response: { url: string; status: number } };
  'network.fetchError': { request: { url: string }; errorText: string };
}

/** Matches errors of requests that a navigation aborts. Messages about fonts contain the numeric code. */
const ABORTED = /NS_BINDING_ABORTED|status=2152398850/;

/** Returns the error that an event reports, or `undefined`. */
function errorOf(method: string, params: unknown): string | undefined {
  const event = { [method]: params } as Partial<Events>;
  const entry = event['log.entryAdded'];
  if (entry?.level === 'error' && !ABORTED.test(String(entry.text))) return String(entry.text);
  const failure = event['network.fetchError'];
  if (failure && !ABORTED.test(failure.errorText)) return `${failure.request.url} ${failure.errorText}`;
  const response = event['network.responseCompleted']?.response;
  return response && response.status >= 400 ? `${response.url} ${response.status}` : undefined;
}

/** Starts a headless Firefox with one page and an empty profile. */
export async function launchFirefox(path: string): Promise<Driver> {
  const profile = temporaryFolder('firefox');
  writeFileSync(join(profile.path, 'user.js'), 'user_pref("ui.prefersReducedMotion", 1);\n');
  const firefox = start(path, ['--headless', '--remote-debugging-port=0', '--profile', profile.path]);
  const [, address] = await firefox.line(/WebDriver BiDi listening on (ws:\S+)/);
  const errors: string[] = [];
  const { send, close } = await connect(`${address}/session`, (method, params) => {
    const error = errorOf(method, params);
    if (error !== undefined) errors.push(error);
  });
  await send('session.new', { capabilities: {} });
  await send('session.subscribe', {
    events: ['log.entryAdded', 'network.responseCompleted', 'network.fetchError'] satisfies (keyof Events)[],
  });
  // The first window of a headless Firefox never has focus, and without focus, keys activate no element.
  const { context } = await send<{ context: string }>('browsingContext.create', { type: 'window' });
  const headers = Object.entries(clientIpHeaders()).map(([name, value]) => ({
    name,
    value: { type: 'string', value },
  }));
  await send('network.setExtraHeaders', { headers });
  return {
    open: async (url) => void (await send('browsingContext.navigate', { context, url, wait: 'interactive' })),
    resize: async (width, height) =>
      void (await send('browsingContext.setViewport', { context, viewport: { width, height } })),
    click: async (x, y) =>
      void (await send('input.performActions', { context, actions: clickActions(x, y) })),
    press: async (keys) => void (await send('input.performActions', { context, actions: keyActions(keys) })),
    evaluate: async (expression) => {
      const answer = await send<{ result?: { value: string }; exceptionDetails?: { text: string } }>(
        'script.evaluate',
        { expression, target: { context }, awaitPromise: false },
      );
      if (!answer.result) throw new Error(answer.exceptionDetails?.text);
      return answer.result.value;
    },
    takeErrors: async () => errors.splice(0),
    close: async () => {
      close();
      await firefox.stop();
      profile.remove();
    },
  };
}
