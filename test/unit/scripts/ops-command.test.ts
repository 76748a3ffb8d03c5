// Arguments of `npm run ops -- …`: their meaning, and the rejection of unknown ones.

import { describe, expect, it } from 'vitest';
import { brand } from '../../../common/config.ts';
import { parseOps } from '../../../scripts/cli/command.ts';
import { UsageError } from '../../../scripts/cli/usage-error.ts';

const commandOf = (line: string) => parseOps(line.split(' ')).command;
const all = { locale: undefined, kind: undefined };

describe('npm run ops', () => {
  it.each([
    ['bump', { name: 'bump' }],
    ['banner list', { name: 'list', locale: undefined }],
    ['banner list --locale ko', { name: 'list', locale: 'ko' }],
    ['banner on a', { name: 'on', id: 'a', ...all, startsAt: null, endsAt: null, content: {} }],
    [
      'banner on a --title New --link /x/ --link-text Go --image /d.svg --order 2',
      {
        name: 'on',
        id: 'a',
        ...all,
        startsAt: null,
        endsAt: null,
        content: { title: 'New', url: '/x/', urlText: 'Go', image: '/d.svg', order: 2 },
      },
    ],
    [
      'banner on a --link /x/ --confirm',
      {
        name: 'on',
        id: 'a',
        ...all,
        startsAt: null,
        endsAt: null,
        content: { url: '/x/' },
        confirm: true,
      },
    ],
    [
      'redirect add /a /b',
      {
        name: 'redirect add',
        from: { path: '/a', locale: null },
        to: '/b/',
        status: 302,
        note: '',
        confirm: false,
      },
    ],
    ['redirect on /a --confirm', { name: 'redirect on', from: { path: '/a', locale: null }, confirm: true }],
    [
      'banner preview a --text Soon --path /blog/',
      {
        name: 'preview',
        id: 'a',
        ...all,
        startsAt: null,
        endsAt: null,
        content: { text: 'Soon' },
        path: '/blog/',
      },
    ],
    ['banner off a --locale cn', { name: 'off', id: 'a', locale: 'cn', kind: undefined }],
    ['banner clear a --kind banner', { name: 'clear', id: 'a', locale: undefined, kind: 'banner' }],
    ['leads list', { name: 'leads list', filter: {}, limit: 50 }],
    [
      'leads list --form event --quarantined no --search ana --status open --locale ja',
      {
        name: 'leads list',
        filter: { form: 'event', quarantined: false, search: 'ana', status: 'open', locale: 'ja' },
        limit: 50,
      },
    ],
    ['leads csv --out a.csv', { name: 'leads csv', filter: {}, out: 'a.csv' }],
    ['leads show t-7kq2-9mpx', { name: 'leads show', reference: 'T-7KQ2-9MPX' }],
    ['leads status T-7KQ2-9MPX done', { name: 'leads status', reference: 'T-7KQ2-9MPX', status: 'done' }],
    ['leads replay', { name: 'leads replay', reference: null }],
    ['plan', { name: 'plan', query: {} }],
    [
      'plan --locale ko --until 2026-12-01T09:00+09:00',
      { name: 'plan', query: { locale: 'ko', until: '2026-12-01T00:00:00.000Z' } },
    ],
    ['audit', { name: 'audit', filter: {}, limit: 50 }],
    [
      'audit --locale ja --limit 3 --by token:ada --until 2026-12-01T09:00+09:00',
      {
        name: 'audit',
        filter: { locale: 'ja', by: 'token:ada', until: '2026-12-01T00:00:00.000Z' },
        limit: 3,
      },
    ],
    ['audit undo 7', { name: 'audit undo', id: 7 }],
    ['audit undo 7 --confirm', { name: 'audit undo', id: 7, confirm: true }],
    ['cached list --locale ko', { name: 'cached list', locales: ['ko'] }],
    ['kept list --locale ko', { name: 'cached list', locales: ['ko'] }],
    ['audit --out a.csv', { name: 'audit', filter: {}, limit: 50, file: { out: 'a.csv', format: 'csv' } }],
  ])('parseOps parses: %s', (line, command) => {
    expect(commandOf(line)).toEqual(command);
  });

  it('parseOps accepts instants with an offset, independent of the time zone', () => {
    expect(commandOf('banner on a --from 2026-12-01T09:00+09:00 --until 2026-12-01T09:00:30Z')).toMatchObject(
      {
        startsAt: '2026-12-01T00:00:00.000Z',
        endsAt: '2026-12-01T09:00:30.000Z',
      },
    );
  });

  it('parseOps selects the local state without --remote', () => {
    expect(parseOps(['bump'])).toMatchObject({ remote: false });
    expect(parseOps(['bump', '--remote'])).toMatchObject({ remote: true });
    expect(parseOps(['bump', '--persist-to', 'there'])).toMatchObject({ persistTo: 'there' });
  });

  it.each([
    '',
    'constructor',
    'bump twice',
    'bump --locale ko',
    'banner',
    'banner list all',
    'banner on',
    'banner toString a',
    'banner on a b',
    'banner on a --locale kr',
    'banner on a --locale constructor',
    'banner on a --kind __proto__',
    'banner on a --from now',
    'banner on a --from 2026-12-01',
    'banner on a --from 2026-12-01T09:00',
    'banner on a --until 2026-13-01T09:00Z',
    'banner on a --from 2026-12-02T00:00Z --until 2026-12-01T00:00Z',
    'banner off a --until 2026-12-01T09:00Z',
    'banner clear a --from 2026-12-01T09:00Z',
    'banner list --limit 3',
    'audit --out a.xlsx',
    'audit undo',
    'audit undo 0',
    'audit undo constructor',
    'audit undo 7 --locale ko',
    'banner on a --link https://evil.example/',
    'banner on a --link //evil.example',
    `banner on a --image ${brand.consoleUrl}x.svg`,
    'banner on a --order 0',
    'banner preview a --path //evil.example',
    'banner off a --title New',
    'audit --from yesterday',
    'plan --from yesterday',
    'plan --limit 3',
    'plan en',
    'leads',
    'leads constructor',
    'leads list all',
    'leads list --status constructor',
    'leads list --quarantined maybe',
    'leads list --out a.csv',
    'leads csv',
    'leads show',
    "leads show a'b",
    'leads show T-7KQ2-9MPX --form event',
    'leads status T-7KQ2-9MPX',
    'leads status T-7KQ2-9MPX __proto__',
    'leads delete',
    'leads replay a b',
    'audit --limit 0',
    'audit --limit many',
    'audit --unknown',
  ])('parseOps rejects: %s', (line) => {
    expect(() => commandOf(line)).toThrow(UsageError);
  });
});
