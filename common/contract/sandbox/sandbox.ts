// The sandbox: a part of the customers' API that answers everybody, with data of the visitor's own.
import { z } from 'zod';

/**
 * The key of the samples, which everybody knows: whoever uses it has a sandbox by their address. The console
 * and whoever asks for a key have one by the key.
 */
export const PUBLIC_TOKEN = 'sk_testSANDBOX00000000000000000000000000000';
export const TOKEN_PATTERN = /^sk_[0-9A-Za-z]{40}$/;

/** A sandbox is thrown away so long after it was begun. */
export const SANDBOX_SECONDS = 3600;

/** The operations that it answers, of those of the description. */
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

/** With a public key every change has to be signed. */
export const SandboxSessionRequest = z.strictObject({ publicKey: PublicKeySchema.optional() });
export const SandboxSessionSchema = z.object({
  token: z.string(),
  keyId: z.string(),
  expiresAt: z.iso.datetime(),
});
export type SandboxSession = z.output<typeof SandboxSessionSchema>;
