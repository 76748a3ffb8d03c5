// Worked example of a message signature (RFC 9421). It is signed at compile time because the signature covers the API
// host, which is a placeholder.
import { createPrivateKey, sign } from 'node:crypto';
import { z } from 'zod';
import { fillKnown } from '../markdown/prose.ts';
import type { ApiDocument } from './document.ts';

const Example = z.looseObject({ privateKey: z.string(), signatureBase: z.string(), request: z.string() });
const HEADER = /^Signature: sig=:.*:$/m;

/** Adds the signature of the example to its request. Leaves a document without an example unchanged. */
export function signExample({ components }: ApiDocument): void {
  const scheme = components.securitySchemes.messageSignature;
  const example = Example.safeParse(scheme?.['x-example']).data;
  if (!scheme || !example) return;
  const { privateKey, signatureBase, request } = example;
  const signature = sign(null, Buffer.from(fillKnown(signatureBase)), createPrivateKey(privateKey));
  const header = `Signature: sig=:${signature.toString('base64')}:`;
  scheme['x-example'] = { ...example, request: request.replace(HEADER, () => header) };
}
