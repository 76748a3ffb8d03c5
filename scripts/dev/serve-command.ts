// Startup and shutdown of long-running commands: a free port, readable errors, and exit with npm or on a signal.
import { localState } from '../deploy/platform.ts';
import { explain } from '../process/user-error.ts';
import { assertFree, portOf } from './settings.ts';

/** Interval between checks whether npm is still running, in milliseconds. */
const CHECK_MS = 500;

/**
 * Sends SIGTERM to this process when npm has exited. npm does not forward signals that only it receives (`kill`,
 * systemd, docker stop). Without npm, the process may outlive its parent.
 */
function exitWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}

/** On Ctrl-C, SIGTERM, or a closed terminal, calls `stop` and exits. */
function stopOnSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    // A second signal exits without waiting.
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}

/**
 * Runs a command that serves until a signal. A failure prints its explanation, or its stack if there is none, and exits
 * with code 1.
 *
 * @param portSetting environment variable for the port
 * @param start starts the server on the free port with the local state, and resolves with its `stop` function
 */
export async function serveCommand(
  portSetting: string,
  defaultPort: number,
  start: (port: number, persistTo: string) => Promise<() => Promise<void>>,
): Promise<void> {
  exitWithNpm();
  const persistTo = localState();
  let port = 0;
  try {
    port = portOf(portSetting, defaultPort);
    await assertFree(port);
    // The first start takes up to two minutes.
    console.log('preparing build and content …');
    stopOnSignal(await start(port, persistTo));
  } catch (error) {
    console.error(explain(error, { persistTo, portSetting, port }) ?? error);
    process.exit(1);
  }
}
