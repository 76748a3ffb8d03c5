// WebKitGTK driver based on WebKitWebDriver (https://www.w3.org/TR/webdriver2/) on a virtual display.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findFreePort } from '../../../scripts/process/loopback.ts';
import { clickActions, type Driver, keyActions } from './driver.ts';
import { start, temporaryFolder } from './program.ts';

/** Style of the browser's own controls, which would otherwise be wider than a phone. */
const NARROW_CONTROLS = '* { min-width: 0; margin: 0; border-width: 0; padding: 0; font-size: 1px; }';
/** Disables animations, which pages see as `prefers-reduced-motion`. */
const SETTINGS = '[Settings]\ngtk-enable-animations=0\n';

/** Records errors in the page, because this driver reports none. */
const RECORD_ERRORS = `(() => {
  if (window.recordedErrors) return '';
  window.recordedErrors = [];
  const add = (error) => window.recordedErrors.push(String(error));
  addEventListener('error', ({ message, target }) => add(message ?? 'not loaded: ' + (target.src ?? target.href)), true);
  addEventListener('unhandledrejection', ({ reason }) => add(reason));
  const { error } = console;
  console.error = (...values) => { add(values.join(' ')); error(...values); };
  return '';
})()`;
const TAKE_ERRORS = `JSON.stringify([
  ...(window.recordedErrors ?? []).splice(0),
  ...performance.getEntriesByType('resource').filter(({ responseStatus }) => responseStatus >= 400)
    .map(({ name, responseStatus }) => name + ' ' + responseStatus),
])`;

/** Sends a command; rejects with its error. */
async function send<T>(url: string, method: 'GET' | 'POST' | 'DELETE', body?: object): Promise<T> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: T };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

/** Waits until the driver listens on its port. */
async function waitForPort(address: string): Promise<void> {
  for (;;) {
    const isReady = await send(`${address}/status`, 'GET').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts WebKitGTK's MiniBrowser with one page. */
export async function launchWebKit(path: string): Promise<Driver> {
  const settings = temporaryFolder('webkit');
  mkdirSync(join(settings.path, 'gtk-3.0'));
  writeFileSync(join(settings.path, 'gtk-3.0/gtk.css'), NARROW_CONTROLS);
  writeFileSync(join(settings.path, 'gtk-3.0/settings.ini'), SETTINGS);
  const display = start('Xvfb', ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp']);
  const [number] = await display.line(/^\d+/m);
  const port = await findFreePort();
  const driver = start(path, [`--port=${port}`], { DISPLAY: `:${number}`, XDG_CONFIG_HOME: settings.path });
  const address = `http://127.0.0.1:${port}`;
  await waitForPort(address);
  const { sessionId } = await send<{ sessionId: string }>(`${address}/session`, 'POST', {
    capabilities: {},
  });
  const session = `${address}/session/${sessionId}`;
  const post = <T>(command: string, body: object) => send<T>(`${session}/${command}`, 'POST', body);
  const evaluate = (expression: string) =>
    post<string>('execute/sync', { script: `return ${expression}`, args: [] });
  const performActions = async (actions: object[]) => void (await post('actions', { actions }));
  return {
    open: async (url) => {
      await post('url', { url });
      await evaluate(RECORD_ERRORS);
    },
    resize: async (width, height) => {
      const controls = Number(await evaluate('String(outerHeight - innerHeight)'));
      await post('window/rect', { width, height: height + controls });
    },
    click: (x, y) => performActions(clickActions(x, y)),
    press: (keys) => performActions(keyActions(keys)),
    evaluate,
    takeErrors: async () => JSON.parse(await evaluate(TAKE_ERRORS)) as string[],
    close: async () => {
      await send(session, 'DELETE');
      await driver.stop();
      await display.stop();
      settings.remove();
    },
  };
}
