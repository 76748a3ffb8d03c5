// `npm run ops -- …`: the calls that its commands make, and the printed lines.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Locale } from '../../../common/i18n/locales.ts';
import { type Command, runOps } from '../../../scripts/cli/run.ts';
import { as, portal, restart, snapshot } from './ops.ts';

const ada = as('ada');
const run = (command: Command) => runOps(ada, command);
const target = (id: string, locale?: Locale) => ({ id, locale, kind: undefined });
const on = (id: string, locale?: Locale): Command => ({
  ...target(id, locale),
  name: 'on',
  startsAt: null,
  endsAt: null,
  content: {},
});
const off = (id: string, locale?: Locale): Command => ({ ...target(id, locale), name: 'off' });
const clear = (id: string, locale?: Locale): Command => ({ ...target(id, locale), name: 'clear' });

beforeEach(restart);

describe('npm run ops -- banner', () => {
  it('banner on, off, and clear change the snapshots of all locales or of one', async () => {
    expect(await run(off('top'))).toEqual(['en', 'cn', 'ko', 'ja'].map((code) => `top is off in ${code}`));
    expect((await snapshot('ja'))?.overrides).toMatchObject([
      { kind: 'advertisement', id: 'top', shown: false },
    ]);
    expect(await run(on('top', 'ko'))).toEqual(['top is on … – … in ko']);
    expect((await snapshot('ko'))?.overrides).toMatchObject([{ id: 'top', shown: true }]);
    expect((await snapshot('en'))?.overrides).toMatchObject([{ id: 'top', shown: false }]);
    expect(await run(clear('top', 'ko'))).toEqual(['top is as in the portal in ko']);
    expect((await snapshot('ko'))?.overrides).toEqual([]);
  });

  it('banner commands find home banners by their ID', async () => {
    await run(off('claim', 'en'));
    expect((await snapshot('en'))?.overrides).toMatchObject([{ kind: 'banner', id: 'claim', shown: false }]);
  });

  it('banner commands state that nothing has changed', async () => {
    await run(off('top', 'en'));
    expect(await run(off('top', 'en'))).toEqual(['top is off in en, unchanged']);
    expect(await run(clear('aside'))).toEqual(['aside has no override']);
  });

  it('banner commands reject unknown IDs, including names of Object.prototype', async () => {
    for (const id of ['nope', 'constructor', '__proto__'])
      await expect(run(on(id))).rejects.toThrow(`there is no banner ${id}`);
  });

  it('banner commands with --kind work while the portal is unavailable', async () => {
    portal.alive = false;
    await expect(run(off('top', 'en'))).rejects.toThrow('--kind');
    expect(await run({ id: 'top', locale: 'en', kind: 'advertisement', name: 'off' })).toEqual([
      'top is off in en',
      'the portal did not respond for en',
    ]);
    expect(await run(clear('top', 'en'))).toContain('top is as in the portal in en');
  });

  it('a refused command names the token setting', async () => {
    await expect(runOps(as('nobody'), { name: 'bump' })).rejects.toThrow('OPS_TOKEN');
  });

  it('banner list prints the portal’s value and the override that covers it', async () => {
    await run(off('top', 'ko'));
    const [top, aside] = await run({ name: 'list', locale: 'ko' });
    expect(top).toMatch(
      /^ko {2}top {2}topBanner {2}portal: … – … {2}override: off \(token:ada, .*Z\) {2}Top$/,
    );
    expect(aside).toBe('ko  aside  aside  portal: … – 2030-01-01T00:00:00Z  override: –  Aside');
  });

  it('audit prints who changed what', async () => {
    await run(off('top', 'ko'));
    await run({ name: 'bump' });
    const [bump, override] = await run({ name: 'audit', filter: {}, limit: 10 });
    expect(bump).toMatch(/ {2}token:ada {2}bump {2}all {2}/);
    expect(override).toMatch(/ {2}token:ada {2}flip {2}ko {2}advertisement {2}top {2}– → \{"shown":false,/);
  });

  it('audit --out writes all changes that match the filter', async () => {
    const files = new Map<string, string>();
    await run(off('top', 'ko'));
    await run({ name: 'bump' });
    const command: Command = {
      name: 'audit',
      filter: { locale: 'ko' },
      limit: 1,
      file: { out: 'a', format: 'csv' },
    };
    expect(await runOps(ada, command, async (path, text) => void files.set(path, text))).toEqual([
      'written to a',
    ]);
    expect(files.get('a')).toMatch(/^\ufeff"id",.*\r\n.*"bump".*\r\n.*"flip".*\r\n$/);
  });
});
