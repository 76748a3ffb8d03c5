// Export to R2: encryption, incomplete exports, the nightly schedule, and expiry.
import { env } from 'cloudflare:workers';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  LATEST,
  Manifest,
  objectName,
  openChunk,
  parseRows,
  unwrapKey,
} from '../../../../common/backup/format.ts';
import { exportNow, readRuns } from '../../../../ops/src/backup/runs.ts';
import { protectData } from '../../../../ops/src/cron.ts';
import type { Bindings } from '../../../../ops/src/env.ts';
import { faultsOf, readHealth } from '../../../../ops/src/health/report.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, opsBindings, portalStore, putOverride, resetOps, SHOWN } from '../ops.ts';

const NIGHT = new Date('2026-11-27T03:00:30Z');
const later = (minutes: number, from = NIGHT) => new Date(from.getTime() + minutes * 60_000);
const keys = { public: '', private: '' };

const bindings = (extra: Partial<Bindings> = {}) =>
  opsBindings({ PORTAL: { fetch: async () => Response.json({}) }, ...configured(), ...extra });
const configured = () => ({ BACKUP: env.BACKUP, BACKUP_PUBLIC_KEY: keys.public });

async function listObjects(): Promise<string[]> {
  const { objects: listed } = await env.BACKUP.list();
  return listed.map(({ key }) => key);
}

const readObject = async (name: string): Promise<string> =>
  (await (await env.BACKUP.get(name))?.text()) ?? '';
const readManifest = async (id: string): Promise<Manifest> =>
  Manifest.parse(JSON.parse(await readObject(objectName(id, 'manifest.json'))));

const addLead = (reference: string, detail: object) =>
  env.PORTAL_DB.prepare(
    `INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, locale, submitted_at, created_at)
     VALUES (?1, ?1, 'form', 'contact', 'contact', ?2, 'ko', '2026-11-26T00:00:00Z', '2026-11-26T00:00:00Z')`,
  )
    .bind(reference, JSON.stringify(detail))
    .run();

/** Returns the bucket with a `put` that fails for matching names. */
const failingBucket = (names: RegExp): NonNullable<Bindings['BACKUP']> => ({
  get: (key: string) => env.BACKUP.get(key),
  list: (options?: R2ListOptions) => env.BACKUP.list(options),
  delete: (key: string | string[]) => env.BACKUP.delete(key),
  put: ((key: string, ...rest: [ArrayBuffer]) =>
    names.test(key)
      ? Promise.reject(new Error("put: 'ana@example.com'"))
      : env.BACKUP.put(key, ...rest)) as R2Bucket['put'],
});

beforeAll(async () => {
  const pair = await generateKeyPair('ECDH-ES+A256KW', { crv: 'P-256', extractable: true });
  keys.public = JSON.stringify(await exportJWK(pair.publicKey));
  keys.private = JSON.stringify(await exportJWK(pair.privateKey));
});

beforeEach(async () => {
  await resetOps();
  await env.BACKUP.delete(await listObjects());
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  vi.spyOn(console, 'log').mockImplementation(() => undefined);
});

describe('export to R2', () => {
  it('the export contains every lead and audit row in chunks that only the private key can decrypt', async () => {
    for (const name of ['O’Neil', '김', '__proto__']) await addLead(`REF-${name}`, { name });
    // More rows than fit in one page and one chunk.
    await env.PORTAL_DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 600)
       INSERT INTO submission (reference, idempotency_key, kind, code, form, detail, locale, submitted_at, created_at)
       SELECT 'N' || i, 'N' || i, 'form', 'contact', 'contact', json_object('text', hex(zeroblob(1500))), 'en', 't', 't'
       FROM n`,
    ).run();
    await putOverride({ en: 0, ko: 0 }, SHOWN);
    const exported = await exportNow(bindings(), NIGHT);
    const id = '2026-11-27T03-00-30-000Z';
    expect(exported).toMatchObject({ outcome: 'exported', id });
    expect(JSON.parse(await readObject(LATEST))).toEqual({ id });
    const manifest = await readManifest(id);
    const dataKey = await unwrapKey(manifest.key, keys.private);
    const readRows = async (name: string) => {
      const table = manifest.tables.find((table) => table.name === name);
      const texts = (table?.chunks ?? []).map(async (chunk) => {
        const bytes = new Uint8Array(
          (await (await env.BACKUP.get(objectName(id, chunk.name)))?.arrayBuffer()) ?? [],
        );
        const location = { id, table: `${table?.database}.${name}`, name: chunk.name };
        await expect(openChunk(dataKey, { ...location, table: 'ops.flip2' }, bytes)).rejects.toThrow();
        return openChunk(dataKey, location, bytes);
      });
      return { table, found: (await Promise.all(texts)).flatMap(parseRows) };
    };
    const leads = await readRows('submission');
    expect([leads.table?.rows, leads.found.length, leads.table?.chunks.length]).toEqual([603, 603, 2]);
    expect(JSON.stringify(leads.found)).toContain('O’Neil');
    expect([(await readRows('flip')).found.length, (await readRows('audit_link')).found.length]).toEqual([
      2, 2,
    ]);
    expect((await readRows('audit')).found.at(-1)?.[0]).toBe(manifest.audit.id);
    // Short-lived rows and published content are not exported.
    const names = manifest.tables.map(({ name }) => name);
    const notExported = ['session', 'sign_in_failure', 'approval', 'content', 'search_entry', 'sandbox'];
    for (const name of [...notExported, 'd1_migrations']) expect(names).not.toContain(name);
    const stored = (await Promise.all((await listObjects()).map(readObject))).join('');
    expect(stored).not.toMatch(/example\.com|O’Neil|token:ada/);
    const otherKey = await exportJWK(
      (await generateKeyPair('ECDH-ES+A256KW', { extractable: true })).privateKey,
    );
    await expect(unwrapKey(manifest.key, JSON.stringify(otherKey))).rejects.toThrow();
  });

  it.each([
    ['in a chunk', /\/00002$/],
    ['in the manifest', /manifest/],
  ])(
    'a failure %s leaves no complete export, is retried after 30 minutes, and is reported',
    async (_, names) => {
      await addLead('REF-1', { name: 'x' });
      await putOverride({ en: 0 }, SHOWN);
      await protectData(bindings({ BACKUP: failingBucket(names) }), NIGHT);
      expect((await listObjects()).filter((key) => /manifest|latest/.test(key))).toEqual([]);
      const health = await readHealth(bindings(), later(1));
      expect(faultsOf(health).join()).toContain(
        'The last backup failed: put: …. It is repeated every half hour.',
      );
      await protectData(bindings(), later(29));
      expect(await listObjects()).not.toContain(LATEST);
      await protectData(bindings(), later(31));
      expect(await listObjects()).toContain(LATEST);
      expect(faultsOf(await readHealth(bindings(), later(40))).join()).not.toContain('backup');
    },
  );

  it('concurrent cron runs export once a night, and health reports the latest export if the cron has stopped', async () => {
    await Promise.all([1, 2, 3].map(() => protectData(bindings(), NIGHT)));
    for (const minutes of [1, 40, 600, 1439]) await protectData(bindings(), later(minutes));
    expect(await readRuns(bindings(), 10)).toMatchObject([{ startedAt: NIGHT.toISOString(), error: null }]);
    await protectData(bindings(), later(1440));
    expect(await readRuns(bindings(), 10)).toHaveLength(2);
    const lateHealth = await readHealth(bindings(), later(1440 + 37 * 60));
    expect(faultsOf(lateHealth).join()).toContain('The last complete backup is of 2026-11-28T03:00:30.000Z.');
  });

  it('exports are deleted after 35 days, except for the latest complete one', async () => {
    const incomplete = objectName('2026-10-01T03-00-00-000Z', '00001');
    await env.BACKUP.put(incomplete, 'x');
    await protectData(bindings(), NIGHT);
    const first = (await listObjects()).filter((key) => key.includes('2026-11-27'));
    expect(await listObjects()).not.toContain(incomplete);
    await protectData(bindings({ BACKUP: failingBucket(/manifest/) }), later(40 * 1440));
    expect(await listObjects()).toEqual(expect.arrayContaining(first));
    await protectData(bindings(), later(41 * 1440));
    expect((await listObjects()).filter((key) => key.includes('2026-11-27'))).toEqual([]);
  });

  it('an external portal is not exported', async () => {
    const exported = await exportNow(bindings({ PORTAL_ORIGIN: 'https://portal.example' }), NIGHT);
    const { tables } = await readManifest(exported.outcome === 'exported' ? exported.id : '');
    expect(new Set(tables.map(({ database }) => database))).toEqual(new Set(['ops']));
  });

  it.each(['', '{}', 'x', 'private'])(
    'the setting BACKUP_PUBLIC_KEY=%s exports nothing and reveals nothing',
    async (text) => {
      const BACKUP_PUBLIC_KEY = text === 'private' ? keys.private : text;
      await protectData(bindings({ BACKUP_PUBLIC_KEY }), NIGHT);
      expect(await listObjects()).toEqual([]);
      const runs = await readRuns(bindings(), 1);
      if (text === '') expect(runs).toEqual([]);
      else expect(runs[0]?.error).toBe('BACKUP_PUBLIC_KEY is not a public P-256 key as JWK');
    },
  );
});

describe('backup in the terminal and the console', () => {
  it('the command exports with an audit row, and rejects a second export within five minutes', async () => {
    const [line] = await runOps(clientOf('ed', configured()), 'backup now');
    expect(line).toMatch(/^exported \d+ rows as 20/);
    await expect(runOps(clientOf('ed', configured()), 'backup now')).rejects.toThrow(
      'less than five minutes ago',
    );
    await expect(runOps(clientOf('vera', configured()), 'backup now')).rejects.toThrow(
      'needs the role editor or admin',
    );
    await env.KV.put('bookmark:2026-11-27T01:00:00.000Z portal', 'x', {
      metadata: { reason: 'publication', bookmark: '0000-1' },
    });
    await env.KV.put('bookmark:__proto__', 'x');
    expect(await runOps(clientOf('vera', configured()), 'backup')).toEqual([
      expect.stringMatching(/^export: 20\S+, \d+ rows, stored for 35 days$/),
      'bookmark: 2026-11-27T01:00:00.000Z  portal  before publication  0000-1',
    ]);
    expect((await (await signIn('ada', configured())).get('/ops/audit')).text).toContain(
      'Exported backup 20',
    );
    expect((await (await signIn('ada', configured())).get('/ops/health')).text).toMatch(
      /Backup Exported Stored for 35 days: \d+ rows/,
    );
  });

  it('overview and health agree on whether a backup is missing', async () => {
    const readProblems = async (extra: Partial<Bindings>) => {
      const browser = await signIn('ada', extra);
      const pages = [await browser.get('/ops'), await browser.get('/ops/health')];
      return pages.map(
        ({ text }) =>
          /No problems(?: found)?|1 warning: no backup/g.exec(text.replace('No problems. ', ''))?.[0],
      );
    };
    expect(await readProblems({})).toEqual(['1 warning: no backup', '1 warning: no backup']);
    expect(await readProblems(configured())).toEqual(['No problems', 'No problems found']);
  });

  it('without a bucket and a key, health reports that there is no backup, and the command fails', async () => {
    expect((await (await signIn()).get('/ops/health')).text).toContain(
      'Backup No backup The setup is in docs/restore.md',
    );
    expect((await runOps(clientOf('vera'), 'health')).join('\n')).toContain('backup: none');
    await expect(runOps(clientOf('ed'), 'backup now')).rejects.toThrow('no bucket or no public key');
  });

  it('a failed manual export returns the reason without values', async () => {
    const extra = { BACKUP: failingBucket(/./), BACKUP_PUBLIC_KEY: keys.public };
    await expect(runOps(clientOf('ed', extra), 'backup now')).rejects.toThrow('the export failed: put: …');
  });
});

describe('exported tables', () => {
  it.each(['content', 'session', 'sqlite_master', '__proto__', '"', ''])(
    'the table %j is not exported',
    async (name) => {
      await expect(portalStore.exportPage(name, null)).rejects.toThrow();
    },
  );

  it('a table with bytes or without a primary key stops the export', async () => {
    for (const columns of ['id INTEGER PRIMARY KEY, picture BLOB', 'id INTEGER']) {
      await env.DB.prepare(`CREATE TABLE unknown_table (${columns})`).run();
      await expect(exportNow(bindings(), NIGHT)).rejects.toThrow(/bytes|no primary key/);
      await env.DB.batch(
        ['DROP TABLE unknown_table', 'DELETE FROM backup_run'].map((sql) => env.DB.prepare(sql)),
      );
    }
    expect(await listObjects()).not.toContain(LATEST);
  });
});
