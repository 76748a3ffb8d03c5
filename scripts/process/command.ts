// Start and end of long-running commands: readable errors, and an exit with npm or with a signal.
import { type Attempt, explain } from './trouble.ts';

/** Interval in milliseconds between checks whether npm still runs. */
const CHECK_MS = 500;

/**
 * Sends SIGTERM to this process when npm has ended. npm does not forward a signal that only it receives (`kill`,
 * systemd, docker stop). Without npm, the process may outlive its parent.
 */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, CHECK_MS);
  timer.unref();
}

/** Runs a command. A failure prints its explanation, or its stack if there is none, and exits with code 1. */
export async function command(attempt: Attempt, work: () => Promise<void>): Promise<void> {
  endWithNpm();
  try {
    await work();
  } catch (error) {
    console.error(explain(error, attempt) ?? error);
    process.exit(1);
  }
}

/** Runs until Ctrl-C, SIGTERM, or a closed terminal, then calls `stop` and exits. */
export function serveUntilSignal(stop: () => Promise<void>): void {
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
