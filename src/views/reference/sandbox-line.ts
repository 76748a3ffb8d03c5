// Curl line for the sandbox: it works without changes, with the public key.

import { siteOrigin } from '../../../common/config.ts';
import type { Code, Operation } from '../../../common/contract/entities/api-reference.ts';
import { PUBLIC_TOKEN } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';

/** Parts of an operation that a request needs. */
export type Askable = Pick<Operation, 'method' | 'path' | 'parameters'> & {
  body: { mediaType: string; example: { source: string } } | null;
};

/** Path of a request with the examples of the operation's parameters, below the sandbox's address. */
export function sandboxPath(
  { path, parameters }: Askable,
  values: ReadonlyMap<string, string> = new Map(),
): string {
  const of = (name: string) => values.get(name) ?? parameters.find((one) => one.name === name)?.example ?? '';
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(of(name)));
  return `${SANDBOX_PATH}${filled}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

/** Curl line with the minimum that an operation needs. */
export function curlLine(operation: Askable, origin = siteOrigin): Code {
  const { method, parameters, body } = operation;
  const needsVersion = parameters.some(({ name }) => name === 'If-Match');
  const version = parameters.find(({ name }) => name === 'If-Match')?.example ?? '';
  const json = body ? JSON.stringify(JSON.parse(body.example.source)) : '';
  const lines = [
    `curl -i ${method === 'GET' || (method === 'POST' && body) ? '' : `-X ${method} `}${origin}${sandboxPath(operation)}`,
    `-H ${quoted(`Authorization: Bearer ${PUBLIC_TOKEN}`)}`,
    ...(needsVersion ? [`-H ${quoted(`If-Match: ${version}`)}`] : []),
    ...(body ? [`-H ${quoted(`Content-Type: ${body.mediaType}`)}`, `-d ${quoted(json)}`] : []),
  ];
  return { language: 'bash', source: lines.join(' \\\n  '), tokens: [] };
}
