// Values of code samples that readers replace with their own (src/client/docs/own-values.ts).
import { SANDBOX_PATH } from '../contract/sandbox/sandbox-path.ts';

/** Placeholders by name: the hostname, its ID, and the environment variable with the API token. */
export const PLACEHOLDERS = {
  hostname: 'www.example.com',
  hostnameId: 'hn_7k3m92qd41xa',
  tokenVariable: 'API_TOKEN',
} as const;
export type ValueName = keyof typeof PLACEHOLDERS;

export const VALUE_NAMES = ['hostname', 'hostnameId', 'tokenVariable'] as const satisfies ValueName[];

/** `localStorage` key of the reader's own values. */
export const OWN_VALUES_KEY = 'docs-values';

/** Whether a sample is for the sandbox, which accepts only the placeholders. */
export const isForSandbox = (sample: string): boolean => sample.includes(SANDBOX_PATH);

/** Placeholders in samples, except in sandbox samples, where they are not replaced. */
export const placeholdersIn = (samples: readonly string[]): string[] =>
  VALUE_NAMES.map((name) => PLACEHOLDERS[name]).filter((placeholder) =>
    samples.some((sample) => sample.includes(placeholder) && !isForSandbox(sample)),
  );
