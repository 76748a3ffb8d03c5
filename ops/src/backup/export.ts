// Export of the portal and ops databases to R2: encrypted chunks of each table, then a manifest. An export without a
// manifest is incomplete and cannot be restored.
import {
  type ExportedTable,
  LATEST,
  MANIFEST,
  Manifest,
  objectName,
  sealChunk,
  wrapKey,
} from '../../../common/backup/format.ts';
import {
  type Row,
  readPage,
  readPages,
  readShape,
  type Shape,
  type TableShape,
} from '../../../common/backup/rows.ts';
import { hashHex, toHex } from '../../../common/crypto/digest.ts';
import type { DatabaseName } from '../../../common/retention/retention.ts';
import { extendChain, type Head } from '../audit/chain.ts';
import type { Bindings } from '../env.ts';

/** Minimum chunk size in characters, except for the last chunk of a table. */
const CHUNK_LENGTH = 1_000_000;

export interface Destination {
  bucket: NonNullable<Bindings['BACKUP']>;
  /** The owner's public key (JWK). */
  publicKey: string;
}

interface Source {
  database: DatabaseName;
  shape: Shape;
  read: (table: TableShape, after: Row | null) => Promise<readonly Row[]>;
}

/** Databases to export: ops, and the portal over RPC unless the portal is external. */
async function readSources({ DB, STORE, PORTAL_ORIGIN }: Bindings): Promise<Source[]> {
  const ops: Source = {
    database: 'ops',
    shape: await readShape(DB, 'ops'),
    read: (table, after) => readPage(DB, table, after),
  };
  if (PORTAL_ORIGIN) return [ops];
  const portal: Source = {
    database: 'portal',
    shape: await STORE.exportShape(),
    read: ({ name }, after) => STORE.exportPage(name, after),
  };
  return [portal, ops];
}

/**
 * Sorts tables for the export. The audit log comes last, so that it covers the changes to all other rows. Its links
 * come before its rows, because a row may lack a link, but a link must have its row.
 */
const inExportOrder = (tables: readonly TableShape[]): TableShape[] => {
  const last = ['audit_link', 'audit'];
  return tables.toSorted((a, b) => last.indexOf(a.name) - last.indexOf(b.name));
};

/** Returns a function that writes the chunks of an export. R2 rejects a chunk that does not match its digest. */
function chunkWriter({ bucket }: Destination, id: string, dataKey: Uint8Array<ArrayBuffer>) {
  let chunkCount = 0;
  return async (table: string, text: string): Promise<ExportedTable['chunks'][number]> => {
    chunkCount += 1;
    const name = String(chunkCount).padStart(5, '0');
    const bytes = await sealChunk(dataKey, { id, table, name }, text);
    const sha256 = await hashHex(bytes);
    await bucket.put(objectName(id, name), bytes, { sha256 });
    return { name, bytes: bytes.byteLength, sha256 };
  };
}

/** Writes the rows of a table. Only one page and one chunk are in memory at a time. */
async function exportTable(
  { database, read }: Source,
  table: TableShape,
  secret: string,
  write: ReturnType<typeof chunkWriter>,
): Promise<ExportedTable> {
  const [tableName, chunks]: [string, ExportedTable['chunks']] = [`${database}.${table.name}`, []];
  let [text, rows, digest] = ['', 0, ''];
  for await (const page of readPages(table, (after) => read(table, after), secret)) {
    ({ total: rows, digest } = page);
    text += page.text;
    if (text.length < CHUNK_LENGTH) continue;
    chunks.push(await write(tableName, text));
    text = '';
  }
  if (text !== '') chunks.push(await write(tableName, text));
  return { database, ...table, rows, digest, chunks };
}

/** Exports the databases under an ID. Returns the manifest. Rejects if a database, R2, or the key fails. */
export async function exportAll(env: Bindings, destination: Destination, id: string): Promise<Manifest> {
  const dataKey = crypto.getRandomValues(new Uint8Array(32));
  const key = await wrapKey(dataKey, destination.publicKey);
  const audit: Head = await extendChain(env.DB);
  const sources = await readSources(env);
  const write = chunkWriter(destination, id, dataKey);
  const tables: ExportedTable[] = [];
  for (const source of sources)
    for (const table of inExportOrder(source.shape.tables))
      tables.push(await exportTable(source, table, toHex(dataKey), write));
  const databases = sources.map(({ database, shape: { sequences, migrations } }) => [
    database,
    { sequences, migrations },
  ]);
  const manifest = Manifest.parse({
    format: 1,
    id,
    finishedAt: new Date().toISOString(),
    key,
    databases: Object.fromEntries(databases),
    tables,
    audit,
  } satisfies Manifest);
  await destination.bucket.put(objectName(id, MANIFEST), JSON.stringify(manifest));
  await destination.bucket.put(LATEST, JSON.stringify({ id }));
  return manifest;
}
