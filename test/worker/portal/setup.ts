// Prepares the database before each test file. The files of a worker share the database, so the content is published
// once per worker; later files reset only customers, preview tokens, and failed sign-ins. Tests write under unique
// names and revert their changes.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';
import './derived-keys.ts';
import { publish, publishCustomers } from './portal.ts';

const readPublication = (): Promise<{ hash: string } | null> =>
  env.DB.prepare('SELECT hash FROM publication').first<{ hash: string }>();

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  if ((await readPublication())?.hash === env.PUBLICATION_HASH) await publishCustomers();
  else await publish();
});
