// Runs Python samples with prepared requests, responses, and files (runner.py).
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { pathOf } from '../path.ts';

interface Sent {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  /** Base64. */
  body?: string;
  /** Client IP address; only for Flask. */
  address?: string;
}

interface PythonCase {
  arguments?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  input?: string;
  files?: Readonly<Record<string, string>>;
  /** Unix time of the run, in seconds. */
  now?: number;
  /** Requests to the server of the sample. */
  requests?: readonly Sent[];
  /** Responses to the requests of the sample; a header is one line. */
  responses?: readonly { status: number; headers?: readonly string[]; body?: unknown }[];
  /** Datagrams to the server of the sample: data in hexadecimal, and address. */
  datagrams?: readonly (readonly [data: string, address: string])[];
  expected: Partial<PythonResult>;
}

export interface PythonResult {
  status: number;
  output: string;
  errors: string;
  written: Record<string, string>;
  responses: unknown[];
  requests: unknown[];
  replies: (readonly [data: string, address: string])[];
  /** Calls of a stub: method and arguments. */
  calls: unknown[][];
  /** Seconds. */
  sleeps: number[];
}

/** For each sample, cases by the behaviors, which are the ends of the test titles. */
export type PythonCases = Readonly<Record<string, Readonly<Record<string, PythonCase>>>>;

const RUNNER = join(import.meta.dirname, 'runner.py');
export const python = pathOf('python3');

/** Runs all cases in one process and returns their results. */
export function runPython(source: string, cases: readonly PythonCase[]): PythonResult[] {
  if (!python) throw new Error('python3 is not installed');
  const { stdout, stderr } = spawnSync(python, [RUNNER], {
    input: JSON.stringify({ source, name: 'sample.py', cases }),
    encoding: 'utf8',
    timeout: 20_000,
  });
  if (!stdout) throw new Error(stderr);
  return JSON.parse(stdout);
}
