// Programs that run during a test: browsers, their drivers, and a display.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Program {
  /** Waits until the output matches a pattern. Rejects if the program exits first. */
  line(pattern: RegExp): Promise<RegExpMatchArray>;
  /** Stops the program; resolves when it has exited. */
  stop(): Promise<void>;
}

/** Starts a program. It is stopped when this process exits. */
export function start(command: string, args: readonly string[], env: Record<string, string> = {}): Program {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...env } });
  const kill = () => void child.kill();
  process.once('exit', kill);
  let output = '';
  let check = () => {};
  const collect = (chunk: Buffer) => {
    output += chunk;
    check();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const hasExited = new Promise<void>((resolve) =>
    child.once('error', () => resolve()).once('close', () => resolve()),
  );
  return {
    line: (pattern) =>
      new Promise((resolve, reject) => {
        check = () => {
          const match = output.match(pattern);
          if (match) resolve(match);
        };
        check();
        void hasExited.then(() =>
          reject(new Error(`${command} exited without printing ${pattern}\n${output}`)),
        );
      }),
    stop: async () => {
      process.off('exit', kill);
      kill();
      await hasExited;
    },
  };
}

/** Creates a temporary folder for browser settings; `remove` deletes it. */
export function temporaryFolder(name: string): { path: string; remove: () => void } {
  const path = mkdtempSync(join(tmpdir(), `${name}-`));
  return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5 }) };
}
