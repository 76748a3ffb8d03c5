// `npm run ops -- …`: calls and output of its commands.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Files } from '../../../scripts/cli/command.ts';
import { runOps } from './command-line.ts';
import { clientOf, portal, readSnapshot, resetOps } from './ops.ts';

const ada = clientOf('ada');
const run = (line: string, files?: Partial<Files>) => runOps(ada, line, files);

beforeEach(resetOps);

describe('npm run ops -- banner', () => {
  it('banner on, off, and clear change the snapshots of all locales or of one', async () => {
    expect(await run('banner off top')).toEqual(
      ['en', 'cn', 'ko', 'ja'].map((code) => `top is off in ${code}`),
    );
    expect((await readSnapshot('ja'))?.overrides).toMatchObject([
      { kind: 'advertisement', id: 'top', shown: false },
    ]);
    expect(await run('banner on top --locale ko')).toEqual(['top is on … – … in ko']);
    expect((await readSnapshot('ko'))?.overrides).toMatchObject([{ id: 'top', shown: true }]);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([{ id: 'top', shown: false }]);
    expect(await run('banner clear top --locale ko')).toEqual(['top is as in the portal in ko']);
    expect((await readSnapshot('ko'))?.overrides).toEqual([]);
  });

  it('banner commands find home banners by their ID', async () => {
    await run('banner off claim --locale en');
    expect((await readSnapshot('en'))?.overrides).toMatchObject([
      { kind: 'banner', id: 'claim', shown: false },
    ]);
  });

  it('banner commands state that nothing has changed', async () => {
    await run('banner off top --locale en');
    expect(await run('banner off top --locale en')).toEqual(['top is off in en, unchanged']);
    expect(await run('banner clear aside')).toEqual(['aside has no override']);
  });

  it('banner commands reject unknown IDs, including names of Object.prototype properties', async () => {
    await expect(run('banner on __proto__')).rejects.toThrow('ID: ');
    for (const id of ['nope', 'constructor'])
      await expect(run(`banner on ${id}`)).rejects.toThrow(`there is no banner ${id}`);
  });

  it('banner commands with --kind work while the portal is unavailable', async () => {
    portal.alive = false;
    await expect(run('banner off top --locale en')).rejects.toThrow('--kind');
    expect(await run('banner off top --locale en --kind advertisement')).toEqual([
      'top is off in en',
      'the portal did not respond for en',
    ]);
    expect(await run('banner clear top --locale en')).toContain('top is as in the portal in en');
  });

  it('a command with a rejected token prints the name of the token setting', async () => {
    await expect(runOps(clientOf('nobody'), 'bump')).rejects.toThrow('OPS_TOKEN');
  });

  it('banner list prints the portal’s value and its override', async () => {
    await run('banner off top --locale ko');
    const [top, aside] = await run('banner list --locale ko');
    expect(top).toMatch(
      /^ko {2}top {2}topBanner {2}portal: … – … {2}override: off \(token:ada, .*Z\) {2}Top$/,
    );
    expect(aside).toBe('ko  aside  aside  portal: … – 2030-01-01T00:00:00Z  override: –  Aside');
  });

  it('banner list prints a title with a line break on one line', async () => {
    portal.titles = { KO_KR: 'Close\nto you' };
    expect((await run('banner list --locale ko'))[0]).toMatch(/ {2}Close to you$/);
  });

  it('audit prints the author, action, and values of each change', async () => {
    await run('banner off top --locale ko');
    await run('bump');
    const [bump, override] = await run('audit --limit 10');
    expect(bump).toMatch(/ {2}token:ada {2}bump {2}all {2}/);
    expect(override).toMatch(/ {2}token:ada {2}flip {2}ko {2}advertisement {2}top {2}– → \{"shown":false,/);
  });

  it('audit --out writes all changes that match the filter', async () => {
    const files = new Map<string, string>();
    await run('banner off top --locale ko');
    await run('bump');
    const write = async (path: string, text: string) => void files.set(path, text);
    expect(await run('audit --locale ko --limit 1 --out a.csv', { write })).toEqual(['written to a.csv']);
    expect(files.get('a.csv')).toMatch(/^\ufeff"id",.*\r\n.*"bump".*\r\n.*"flip".*\r\n$/);
  });

  it('banner on saves content, order, and period, and accepts any UTC offset', async () => {
    const options = '--title New --link /blog/ --link-text Go --image /d.svg --order 2 --confirm';
    const period = '--from 2026-12-01T09:00+09:00 --until 2030-12-01T09:00:30Z';
    await run(`banner on top --locale en ${options} ${period}`);
    expect((await readSnapshot('en'))?.overrides).toMatchObject([
      {
        title: 'New',
        text: null,
        url: '/blog/',
        urlText: 'Go',
        image: '/d.svg',
        order: 2,
        startsAt: '2026-12-01T00:00:00.000Z',
        endsAt: '2030-12-01T09:00:30.000Z',
      },
    ]);
  });

  it('banner preview prints a URL for each language', async () => {
    const lines = await run('banner preview top --text Soon --path /blog/');
    expect(lines.map((line) => line.replace(/=.*|\d.*/, ''))).toEqual([
      '/blog/?opsdraft',
      '/cn/blog/?opsdraft',
      '/ko/blog/?opsdraft',
      '/ja/blog/?opsdraft',
      'until ',
    ]);
  });
});
