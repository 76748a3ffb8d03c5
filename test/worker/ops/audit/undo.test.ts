// Undo: a new change restores the value before a change, unless the value has changed since.
import { env } from 'cloudflare:workers';
import { beforeEach, describe, expect, it } from 'vitest';
import { bodyOf } from '../../../../scripts/cli/response.ts';
import { runOps } from '../command-line.ts';
import { signIn } from '../console.ts';
import { clientOf, HIDDEN, putOverride, readLastId, readSnapshot, resetOps, SHOWN, site } from '../ops.ts';

const ada = clientOf('ada');
const override = async (seen: number, overrideInput: typeof SHOWN | null): Promise<number> => {
  const response = await putOverride({ en: seen }, overrideInput);
  if (response.status !== 200) throw new Error(String(response.status));
  return readLastId();
};
const readRedirects = async () => (await env.DB.prepare('SELECT path FROM redirect').all()).results;
const readLastRow = () => env.DB.prepare('SELECT * FROM audit ORDER BY id DESC LIMIT 1').first();
const undo = (id: number, confirm = false) =>
  ada.audit[':id'].undo.$post({ param: { id: String(id) }, json: { confirm } });

beforeEach(resetOps);

describe('undo', () => {
  it('undo of an override restores the previous one or none, and records the change that it undid', async () => {
    const first = await override(0, { ...SHOWN, title: 'First', order: 3 });
    const second = await override(first, HIDDEN);
    expect((await undo(second)).status).toBe(200);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ shown: true, title: 'First', order: 3 }]);
    expect(await readLastRow()).toMatchObject({ action: 'flip', by: 'token:ada', undoes: second });
    // An undo can be undone, and a cleared override is restored.
    expect((await undo(await readLastId())).status).toBe(200);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ shown: false, title: null }]);
    const cleared = await override(await readLastId(), null);
    expect((await undo(cleared)).status).toBe(200);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ shown: false }]);
  });

  it('undo returns 409 with both versions if the value has changed since, and changes nothing', async () => {
    const first = await override(0, { ...SHOWN, title: 'First' });
    await override(first, { ...SHOWN, title: 'Theirs' });
    const response = await undo(first);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: 'conflict', previous: null, present: { title: 'Theirs' } },
    ]);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ title: 'Theirs' }]);
    await expect(runOps(ada, `audit undo ${first}`)).rejects.toThrow('Theirs');
  });

  it('undo of an added redirect deletes it, and undo of that undo adds it again', async () => {
    const add = async (path: string, to: string) => {
      const body = { from: path, locale: null, to, status: 302 as const, note: '', enabled: true };
      const response = await ada.redirects.$post({ json: body });
      if (response.status !== 200) throw new Error(JSON.stringify(await response.json()));
      return readLastId();
    };
    const added = await add('/old-a/', '/blog/');
    expect((await undo(added)).status).toBe(200);
    expect(await readRedirects()).toEqual([]);
    expect((await undo(await readLastId())).status).toBe(200);
    expect(await readRedirects()).toHaveLength(1);
    expect(await readLastRow()).toMatchObject({ kind: 'redirect', action: 'add' });
  });

  it('the undo of a deleted redirect requires a confirmation if a page has been published at its path', async () => {
    const body = { from: '/contact', locale: 'en' as const, to: '/blog/', status: 302 as const };
    await ada.redirects.$post({ json: { ...body, note: '', enabled: true } });
    const { rows } = await bodyOf(await ada.redirects.$get({ query: {} }));
    const { id = 0, version = 0 } = rows[0] ?? {};
    await ada.redirects[':id'].$delete({ param: { id: String(id) }, query: { seen: String(version) } });
    const deleted = await readLastId();
    site.alive = true;
    for (const path of ['/contact/', '/blog/']) site.pages.add(path);

    const response = await undo(deleted);
    expect([response.status, await response.json()]).toMatchObject([
      422,
      { error: 'unconfirmed', warnings: [{ code: 'covers-page', field: 'from' }] },
    ]);
    await expect(runOps(ada, `audit undo ${deleted}`)).rejects.toThrow('--confirm');
    const browser = await signIn();
    await browser.get(`/ops/audit/${deleted}/undo`);
    const page = await browser.post(`/ops/audit/${deleted}/undo`);
    expect([page.status, page.text]).toEqual([422, expect.stringContaining('there is a page at /contact/')]);
    expect(page.text).toContain('Undo anyway');
    expect(await readRedirects()).toEqual([]);

    expect((await browser.post(`/ops/audit/${deleted}/undo`, { confirm: 'yes' })).location).toBe(
      '/ops/audit',
    );
    expect(await readRedirects()).toHaveLength(1);
    expect((await undo(await readLastId())).status).toBe(200);
    const nextId = await readLastId();
    expect(await runOps(ada, `audit undo ${nextId} --confirm`)).toEqual([`change ${nextId} is undone`]);
    expect(await readRedirects()).toHaveLength(1);
  });

  it('the undo of a deleted redirect is a conflict if the redirect was added and deleted again', async () => {
    const body = { from: '/old-a/', locale: null, status: 302 as const, note: '', enabled: true };
    const addAndDelete = async (to: string) => {
      await ada.redirects.$post({ json: { ...body, to } });
      const { rows } = await bodyOf(await ada.redirects.$get({ query: {} }));
      const { id = 0, version = 0 } = rows[0] ?? {};
      await ada.redirects[':id'].$delete({ param: { id: String(id) }, query: { seen: String(version) } });
      return readLastId();
    };
    const first = await addAndDelete('/blog/');
    const second = await addAndDelete('/products/');
    expect(second).toBe(first + 2);
    const response = await undo(first);
    expect([response.status, await response.json()]).toMatchObject([
      409,
      { error: 'conflict', previous: { to: '/blog/' }, present: null },
    ]);
    expect(await env.DB.prepare('SELECT count(*) AS n FROM redirect').first('n')).toBe(0);
  });

  it('undo rejects a version bump and an unknown change', async () => {
    await ada.version.$post();
    expect((await undo(await readLastId())).status).toBe(422);
    expect((await undo(9_999)).status).toBe(404);
    await expect(runOps(ada, 'audit undo 9999')).rejects.toThrow('there is no change 9999');
  });
});

describe('undo page of the console', () => {
  it('the undo page asks for confirmation, shows the restored value, and undoes the change', async () => {
    const id = await override(0, HIDDEN);
    const browser = await signIn();
    expect((await browser.get('/ops/audit')).html).toContain(`href="/ops/audit/${id}/undo"`);
    const undoPage = await browser.get(`/ops/audit/${id}/undo`);
    expect(undoPage.text).toMatch(/After this change Before it .*Visible no –/);
    expect((await readSnapshot('en'))?.overrides).toHaveLength(1);
    expect((await browser.post(`/ops/audit/${id}/undo`)).location).toBe('/ops/audit');
    expect((await readSnapshot('en'))?.overrides).toEqual([]);
    const page = await browser.get('/ops/audit');
    expect(page.text).toContain(`Change ${id} is undone`);
    expect(page.text).toContain(`(undid change ${id})`);
  });

  it('the undo page shows both versions if the change is not the latest', async () => {
    const id = await override(0, HIDDEN);
    await override(id, { ...SHOWN, title: 'Theirs' });
    const page = await (await signIn()).post(`/ops/audit/${id}/undo`);
    expect(page.status).toBe(409);
    expect(page.text).toMatch(/Current value Value before the change .*Title Theirs –/);
    await ada.version.$post();
    const bump = await (await signIn()).get(`/ops/audit/${await readLastId()}/undo`);
    expect(bump.text).toContain('cannot be undone');
    expect((await (await signIn()).get('/ops/audit/9999/undo')).status).toBe(404);
  });
});
