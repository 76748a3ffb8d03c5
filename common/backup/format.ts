// Export format: encrypted chunks, and a manifest that is written last. Every export has its own AES-256-GCM key,
// encrypted with the owner's public key (JWE), so that the Worker cannot decrypt earlier exports.
import { CompactEncrypt, compactDecrypt, importJWK } from 'jose';
import { z } from 'zod';

export const DATABASES = ['portal', 'ops'] as const;

const Digest = z.string().regex(/^[0-9a-f]{64}$/);
const Name = z.string().regex(/^[A-Za-z][A-Za-z0-9_]{0,62}$/);
/** Export id: its start time in UTC. */
export const ExportId = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/);

export const Manifest = z.object({
  format: z.literal(1),
  id: ExportId,
  finishedAt: z.iso.datetime(),
  /** The data key, as JWE. */
  key: z.string(),
  databases: z.record(
    z.enum(DATABASES),
    z.object({ sequences: z.record(Name, z.int()), migrations: z.array(z.string()) }).optional(),
  ),
  tables: z.array(
    z.object({
      database: z.enum(DATABASES),
      name: Name,
      columns: z.array(Name),
      key: z.array(Name),
      rows: z.int(),
      /** Digest of all rows (`pagesOf`), keyed with the data key. */
      digest: Digest,
      /** Chunks in order: object name, size in bytes, and SHA-256. */
      chunks: z.array(z.object({ name: z.string().regex(/^\d{5}$/), bytes: z.int(), sha256: Digest })),
    }),
  ),
  /** ID and hash of the last audit row. */
  audit: z.object({ id: z.int(), hash: z.string() }),
});
export type Manifest = z.output<typeof Manifest>;
export type ExportedTable = Manifest['tables'][number];

/** Export folder in the bucket, and the object that contains the ID of the latest complete export. */
export const FOLDER = 'exports/';
export const LATEST = `${FOLDER}latest.json`;
export const Latest = z.object({ id: ExportId });
export const objectName = (id: string, name: string): string => `${FOLDER}${id}/${name}`;
export const MANIFEST = 'manifest.json';

const ALGORITHM = 'ECDH-ES+A256KW';

/** A public P-256 key as a JWK. Private keys are rejected. */
const PublicKey = z
  .object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })
  .loose()
  .refine((key) => !('d' in key), { error: 'it is a private key' });

/** Encrypts a data key with a public key (JWK as JSON). Throws an Error if the public key is invalid. */
export async function wrapKey(dataKey: Uint8Array, publicKey: string): Promise<string> {
  const { kty, crv, x, y } = readKey(publicKey);
  const key = await importJWK({ kty, crv, x, y }, ALGORITHM);
  return new CompactEncrypt(dataKey).setProtectedHeader({ alg: ALGORITHM, enc: 'A256GCM' }).encrypt(key);
}

/** Parses a public key. The error message does not quote it. */
function readKey(text: string): z.output<typeof PublicKey> {
  try {
    return PublicKey.parse(JSON.parse(text));
  } catch (cause) {
    throw new Error('BACKUP_PUBLIC_KEY is not a public P-256 key as JWK', { cause });
  }
}

/** Decrypts the data key of an export with the private key (JWK as JSON). Throws if the key does not match. */
export async function unwrapKey(wrapped: string, privateKey: string): Promise<Uint8Array<ArrayBuffer>> {
  const key = await importJWK(JSON.parse(privateKey), ALGORITHM);
  const { plaintext } = await compactDecrypt(wrapped, key, {
    keyManagementAlgorithms: [ALGORITHM],
    contentEncryptionAlgorithms: ['A256GCM'],
  });
  return new Uint8Array(plaintext);
}

type CryptOperation = 'encrypt' | 'decrypt';

const transform = async (
  content: string | Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await new Response(new Blob([content]).stream().pipeThrough(stream)).arrayBuffer());

/**
 * Encrypts or decrypts one chunk. The nonce is the chunk number, which is unique per export key. Export, table, and
 * number are authenticated, so that chunks cannot be swapped.
 */
async function processChunk(
  use: CryptOperation,
  dataKey: Uint8Array<ArrayBuffer>,
  { id, table, name }: ChunkLocation,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await crypto.subtle.importKey('raw', dataKey, 'AES-GCM', false, [use]);
  const iv = new Uint8Array(new ArrayBuffer(12));
  new DataView(iv.buffer).setUint32(8, Number(name));
  const additionalData = new TextEncoder().encode(`${id}/${table}/${name}`);
  return new Uint8Array(await crypto.subtle[use]({ name: 'AES-GCM', iv, additionalData }, key, bytes));
}

/** Location of a chunk: export ID, `DATABASE.TABLE`, and chunk number. */
export interface ChunkLocation {
  id: string;
  table: string;
  name: string;
}

/** Compresses and encrypts the text of a chunk. */
export const sealChunk = async (dataKey: Uint8Array<ArrayBuffer>, location: ChunkLocation, text: string) =>
  processChunk('encrypt', dataKey, location, await transform(text, new CompressionStream('gzip')));

/** Decrypts and decompresses a chunk. Throws if it was modified or belongs to another location. */
export const openChunk = async (
  dataKey: Uint8Array<ArrayBuffer>,
  location: ChunkLocation,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> =>
  new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
    await transform(await processChunk('decrypt', dataKey, location, bytes), new DecompressionStream('gzip')),
  );

const RowSchema = z.array(z.union([z.string(), z.number(), z.null()]));
/** Parses the rows in the text of a chunk. */
export const parseRows = (text: string) =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => RowSchema.parse(JSON.parse(line)));
