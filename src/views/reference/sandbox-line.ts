// Curl line for the sandbox: it works without changes, with the public key.

import { siteOrigin } from '../../../common/config.ts';
import type { Code, Operation } from '../../../common/contract/entities/api-reference.ts';
import { PUBLIC_TOKEN } from '../../../common/contract/sandbox/sandbox.ts';
import { SANDBOX_PATH } from '../../../common/contract/sandbox/sandbox-path.ts';
import { sandboxLine } from '../../../common/text/request-samples.ts';

/** Curl line with the minimum that an operation needs. */
export function curlLine({ method, path, parameters, body }: Operation): Code {
  const example = (name: string) => parameters.find((one) => one.name === name)?.example;
  const filled = path.replace(/\{([^}]+)\}/g, (_, name: string) => encodeURIComponent(example(name) ?? ''));
  const version = example('If-Match');
  const request = {
    method,
    url: `${siteOrigin}${SANDBOX_PATH}${filled}`,
    headers: {
      ...(version === undefined ? {} : { 'If-Match': version }),
      ...(body ? { 'Content-Type': body.mediaType } : {}),
    },
    isRepeatable: false,
    body: body ? JSON.parse(body.example.source) : undefined,
  };
  return { language: 'bash', source: sandboxLine(request, PUBLIC_TOKEN), tokens: [] };
}
