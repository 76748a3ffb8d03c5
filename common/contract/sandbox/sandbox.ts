// Contract of the sandbox: public operations of the customer API on the visitor's own data.
import { z } from 'zod';

/** Public token of the samples, with one sandbox per client address. Other keys have one sandbox per key. */
export const PUBLIC_TOKEN = 'sk_testSANDBOX00000000000000000000000000000';
export const TOKEN_PATTERN = /^sk_[0-9A-Za-z]{40}$/;

/** Lifetime of a sandbox in seconds. */
export const SANDBOX_SECONDS = 3600;

/** Supported operations of the OpenAPI document. */
export const SANDBOX_OPERATIONS: readonly string[] = [
  ...['listHostnames', 'createHostname', 'getHostname', 'updateHostname', 'deleteHostname', 'verifyHostname'],
  ...['listOrigins', 'createOrigin', 'getOrigin', 'updateOrigin', 'deleteOrigin'],
  ...['createPurge', 'listPurges', 'getPurge'],
  ...['listWafRules', 'createWafRule', 'getWafRule', 'updateWafRule', 'deleteWafRule'],
  ...['listZones', 'getZone', 'listRecords', 'createRecord', 'getRecord', 'updateRecord', 'deleteRecord'],
  ...['listKeys', 'getCurrentKey', 'getKey', 'createKey', 'deleteKey'],
  ...['listTasks', 'getTask', 'cancelTask'],
];

/** RFC 8037: the public half of an Ed25519 key. */
export const PublicKeySchema = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
});
export type PublicKey = z.output<typeof PublicKeySchema>;

/** Request for a trial key. With a public key, every change must be signed. */
export const SandboxSessionRequest = z.strictObject({ publicKey: PublicKeySchema.optional() });
export const SandboxSessionSchema = z.object({
  token: z.string(),
  keyId: z.string(),
  expiresAt: z.iso.datetime(),
});
export type SandboxSession = z.output<typeof SandboxSessionSchema>;
