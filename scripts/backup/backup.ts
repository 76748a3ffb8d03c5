// `npm run backup -- key FILE`: creates the key pair for backups and prints the setting for ops.
// `npm run backup -- restore --key FILE [--id ID] [--from FOLDER] [--remote] [--force] [--persist-to DIR]`: restores an
// export.
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { ExportId } from '../../common/backup/format.ts';
import { formatCount } from '../../common/text/count.ts';
import { findAccountId } from '../deploy/account.ts';
import { localState, wrangler } from '../deploy/platform.ts';
import { machineTools } from '../deploy/tools.ts';
import { withState } from '../dev/miniflare.ts';
import { readOptions } from '../process/options.ts';
import { explain, UserError } from '../process/user-error.ts';
import { writeKeyPair } from './key.ts';
import { objectsIn, openLocalObjects, type ReadObject, withRemoteObjects } from './objects.ts';
import { hasPreviewTokens, restore } from './restore.ts';
import { localTarget, remoteTarget } from './target.ts';

const USAGE = `usage: npm run backup -- key FILE
       npm run backup -- restore --key FILE [--id ID] [--from FOLDER] [--remote] [--force] [--persist-to DIR]`;

const { values, positionals } = readOptions(
  {
    allowPositionals: true,
    options: {
      key: { type: 'string' },
      id: { type: 'string' },
      from: { type: 'string' },
      remote: { type: 'boolean', default: false },
      force: { type: 'boolean', default: false },
      'persist-to': { type: 'string' },
    },
  },
  USAGE,
);
const persistTo = resolve(values['persist-to'] ?? localState());

/** Calls `callback` with the objects and databases that the options select. */
async function withExportAndTarget<T>(
  callback: (read: ReadObject, target: ReturnType<typeof localTarget>) => Promise<T>,
) {
  const folder = values.from === undefined ? null : objectsIn(values.from);
  if (!values.remote)
    return withState(persistTo, async (state) =>
      callback(folder ?? (await openLocalObjects(state.platform)), localTarget(state)),
    );
  const target = remoteTarget(wrangler);
  return folder ? callback(folder, target) : withRemoteObjects(wrangler, (read) => callback(read, target));
}

/** Error of an operation on the file of a private key, with a message for the user if its cause is known. */
function keyFileError(file: string, error: unknown, messages: Record<string, string>): unknown {
  const message = messages[(error as NodeJS.ErrnoException).code ?? ''];
  return message === undefined ? error : new UserError(`${file}: ${message}`, { cause: error });
}

function readPrivateKey(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw keyFileError(file, error, {
      ENOENT: 'The file does not exist. --key expects the file of the private key.',
      EISDIR: 'This is a folder. --key expects the file of the private key.',
    });
  }
}

async function keyCommand(file: string): Promise<void> {
  try {
    console.log(`BACKUP_PUBLIC_KEY = '${await writeKeyPair(file)}'`);
  } catch (error) {
    throw keyFileError(file, error, {
      EEXIST: 'The file exists and was not changed. Choose another name, because exports may need its key.',
      ENOENT: 'The folder does not exist.',
    });
  }
}

async function restoreCommand(): Promise<void> {
  const { key, id, force } = values;
  if (key === undefined) throw new UserError(`--key is required.\n${USAGE}`);
  if (id !== undefined && !ExportId.safeParse(id).success)
    throw new UserError(`${id} is not an export ID, such as 2026-11-27T03-00-12-345Z.`);
  const privateKey = readPrivateKey(key);
  if (values.remote) await findAccountId(machineTools);
  const startedAt = performance.now();
  const { tables, audit, ...manifest } = await withExportAndTarget((read, target) =>
    restore({ read, target, privateKey, id, force }),
  );
  for (const { database, name, rows } of tables)
    console.log(`${database}.${name}: ${formatCount(rows, 'row')}`);
  if (!tables.some(hasPreviewTokens))
    console.log(
      'portal.preview_token: only missing tokens were restored, because the portal has preview tokens',
    );
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`export ${manifest.id} was restored and verified in ${seconds} s`);
  const folder = values['persist-to'] === undefined ? '' : ` --persist-to ${values['persist-to']}`;
  const target = values.remote ? ' --remote' : folder;
  console.log(`next: npm run content:publish --${values.remote ? '' : ' --local'}${target}
      npm run ops -- bump${target}
      npm run ops -- audit verify${audit.hash ? ` --expect ${audit.hash}` : ''}${target}`);
}

try {
  const [name, file, ...extra] = positionals;
  if (name === 'key' && file !== undefined && extra.length === 0) await keyCommand(file);
  else if (name === 'restore' && file === undefined) await restoreCommand();
  else throw new UserError(USAGE);
} catch (error) {
  console.error(explain(error, { persistTo }) ?? (error as Error).message);
  process.exitCode = 1;
}
