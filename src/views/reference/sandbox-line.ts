// curl commands for the sandbox, which work as shown with the public API key.

import { siteOrigin } from '../../../common/config.ts';
import type { Code, Operation } from '../../../common/contract/entities/api-reference.ts';
import { PUBLIC_TOKEN } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import { type SampleRequest, sandboxLine } from '../../../common/text/request-samples.ts';

/** curl command for a sandbox request. */
export const sandboxCode = ({
  path,
  ...request
}: { path: string } & Pick<SampleRequest, 'method' | 'headers' | 'body'>): Code => ({
  language: 'bash',
  source: sandboxLine(
    { ...request, url: `${siteOrigin}${SANDBOX_PATH}${path}`, isRepeatable: false },
    PUBLIC_TOKEN,
  ),
  tokens: [],
});

/** curl command with only the required parts of an operation's request. */
export function curlLine({ method, path, parameters, body }: Operation): Code {
  const example = (name: string) => parameters.find((parameter) => parameter.name === name)?.example;
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(example(name) ?? ''));
  const version = example('If-Match');
  return sandboxCode({
    method,
    path: filled,
    headers: {
      ...(version === undefined ? {} : { 'If-Match': version }),
      ...(body ? { 'Content-Type': body.mediaType } : {}),
    },
    body: body ? JSON.parse(body.example.source) : undefined,
  });
}
