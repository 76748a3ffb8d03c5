// Objects of exports: in the bucket of the deployed ops Worker, in a local bucket, or downloaded to a folder.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Miniflare } from 'miniflare';
import type { z } from 'zod';
import { FOLDER, LATEST, Latest, MANIFEST, Manifest, objectName } from '../../common/backup/format.ts';
import { hashHex } from '../../common/crypto/digest.ts';
import { withTemporaryFolder } from '../process/temporary-folder.ts';
import { UserError } from '../process/user-error.ts';
import { readConfiguration } from '../process/wrangler.ts';

/** Reads an object by its name in the bucket; `null` if there is none. */
export type ReadObject = (name: string) => Promise<Uint8Array<ArrayBuffer> | null>;

const fileBytes = (file: string): Uint8Array<ArrayBuffer> | null =>
  existsSync(file) ? new Uint8Array(readFileSync(file)) : null;

/** Objects in a folder that has the structure of the bucket. Throws UserError if it does not. */
export function objectsIn(folder: string): ReadObject {
  if (!existsSync(join(folder, FOLDER)))
    throw new UserError(`${folder} has no folder ${FOLDER}. --from expects the folder that contains it.`);
  return async (name) => fileBytes(join(folder, name));
}

/** Objects in the local bucket. */
export async function openLocalObjects(platform: Miniflare): Promise<ReadObject> {
  const bucket = await platform.getR2Bucket('BACKUP', 'ops');
  return async (name) => {
    const object = await bucket.get(name);
    return object ? new Uint8Array(await object.arrayBuffer()) : null;
  };
}

/** Name of the bucket in ops/wrangler.toml. Throws UserError if there is none. */
function bucketName(): string {
  const { r2_buckets } = readConfiguration('ops/wrangler.toml');
  const buckets: { binding: string; bucket_name?: string | undefined }[] = r2_buckets;
  const name = buckets.find(({ binding }) => binding === 'BACKUP')?.bucket_name;
  if (!name) throw new UserError('ops/wrangler.toml has no bucket BACKUP (docs/restore.md).');
  return name;
}

/** Downloads an object to a file. Creates no file if the object does not exist. */
function download(wrangler: (args: readonly string[]) => string, object: string, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  try {
    wrangler(['r2', 'object', 'get', object, '--file', file, '--remote', '-c', 'ops/wrangler.toml']);
  } catch (error) {
    rmSync(file, { force: true });
    if (!(error as Error).message.includes('The specified key does not exist')) throw error;
  }
}

/** Calls `callback` with the objects in the deployed bucket, each downloaded once to a temporary folder. */
export async function withRemoteObjects<T>(
  wrangler: (args: readonly string[]) => string,
  callback: (read: ReadObject) => Promise<T>,
  bucket = bucketName(),
): Promise<T> {
  return withTemporaryFolder('export', (folder) =>
    callback(async (name) => {
      const file = join(folder, name);
      if (!existsSync(file)) download(wrangler, `${bucket}/${name}`, file);
      return fileBytes(file);
    }),
  );
}

/** Content of an object; `null` if it is damaged. */
function contentOf<T>(schema: z.ZodType<T>, bytes: Uint8Array): T | null {
  try {
    return schema.parse(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

/** ID of the latest complete export. Throws UserError if there is none. */
async function readLatestId(read: ReadObject): Promise<string> {
  const bytes = await read(LATEST);
  if (!bytes)
    throw new UserError(
      `There is no complete export: ${LATEST} is missing. To restore a single downloaded export, use --id.`,
    );
  const latest = contentOf(Latest, bytes);
  if (!latest) throw new UserError(`${LATEST} is damaged. Select an export with --id.`);
  return latest.id;
}

/** Reads the manifest of an export, by default the latest one. Throws UserError if it is missing or incomplete. */
export async function readManifest(read: ReadObject, id?: string): Promise<Manifest> {
  const exportId = id ?? (await readLatestId(read));
  const bytes = await read(objectName(exportId, MANIFEST));
  if (!bytes)
    throw new UserError(
      `The export ${exportId} is incomplete or does not exist: it has no ${MANIFEST} under ${FOLDER}.`,
    );
  const manifest = contentOf(Manifest, bytes);
  if (manifest?.id !== exportId)
    throw new UserError(`The manifest of the export ${exportId} is damaged or has an unsupported version.`);
  return manifest;
}

/** Reads a chunk of an export. Throws UserError if it is missing or damaged. */
export async function readChunk(
  read: ReadObject,
  id: string,
  { name, sha256 }: Manifest['tables'][number]['chunks'][number],
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await read(objectName(id, name));
  if (!bytes) throw new UserError(`The object ${objectName(id, name)} is missing.`);
  if ((await hashHex(bytes)) !== sha256)
    throw new UserError(`The object ${objectName(id, name)} is damaged.`);
  return bytes;
}
