// Migrates and fills the database of each test file.
import { applyD1Migrations } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { beforeAll } from 'vitest';
import { publish } from './portal.ts';

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.MIGRATIONS);
  await publish();
});
