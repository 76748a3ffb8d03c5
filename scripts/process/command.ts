// What the long-running commands share: clear words when they cannot start, and an end with whoever started
// them.
import { type Attempt, explain } from './trouble.ts';

/** How often we look whether npm is still there. */
const LOOK_MS = 500;

/**
 * npm passes no signal on that only it gets (`kill`, systemd, docker stop): when it has gone, we are told to
 * end as well. Whoever starts us without npm may leave us alone.
 */
function endWithNpm(): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const look = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(look);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_MS);
  look.unref();
}

/** Does the work of a command; what fails is said in plain words where there are some, and ends it with 1. */
export async function command(attempt: Attempt, work: () => Promise<void>): Promise<void> {
  endWithNpm();
  try {
    await work();
  } catch (error) {
    console.error(explain(error, attempt) ?? error);
    process.exit(1);
  }
}

/** Runs on until Ctrl-C, a plain kill or a closed terminal, then stops what was started and ends. */
export function serveUntilSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const end = (): void => {
    // Whoever asks twice does not want to wait.
    if (stopping) process.exit(1);
    stopping = true;
    stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
}
