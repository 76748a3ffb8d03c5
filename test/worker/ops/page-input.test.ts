// Console pages with invalid input that their own links and forms never send.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, signIn } from './console.ts';
import { resetOps } from './ops.ts';

let browser: Browser;
beforeAll(resetOps);
beforeEach(async () => {
  browser = await signIn();
});

describe('console pages of unknown objects', () => {
  it.each([
    ['a banner of an unknown kind', '/ops/banners/poster/top'],
    ['a banner without a name', '/ops/banners/banner/%20'],
    ['a redirect with the ID 0', '/ops/redirects/0'],
    ['a change with an ID above the maximum', '/ops/audit/99999999999999999999/undo'],
    ['an invalid month', '/ops/plan/2026-13'],
    ['a planned change of an unknown language', '/ops/plan/cancel/banner/top?edge=starts&locale=xx'],
    ['a planned change of an unknown edge', '/ops/plan/cancel/banner/top?edge=middle&locale=en'],
    ['a list with an invalid cursor', `/ops/cached-data?cursor=${'x'.repeat(2_001)}`],
    ['a lead with an invalid reference', '/ops/leads/a/delete'],
    ['a file of an unknown format', '/ops/audit/file?format=xml'],
    ['a file with an invalid filter', '/ops/audit/file?format=csv&locale=xx'],
  ])('the page of %s returns 404', async (_, path) => {
    expect((await browser.get(path)).status).toBe(404);
  });

  it.each([
    ['a banner of an unknown kind', '/ops/banners/poster/top/on', { locale: 'en', seen: '0' }],
    ['a preview link with an invalid ID', '/ops/previews/x/revoke', {}],
    ['a lead with an invalid reference', '/ops/leads/a/status', { status: 'done' }],
  ])('a form for %s returns 404', async (_, path, fields) => {
    expect((await browser.post(path, fields)).status).toBe(404);
  });
});

describe('console queries with invalid filters', () => {
  it.each([
    ['banners of an unknown language', '/ops/banners?locale=xx', 'Banners in English'],
    ['redirects on an invalid page', '/ops/redirects?page=first', 'There are no redirects yet'],
    ['search entries of an unknown language', '/ops/search?locale=xx', 'There are no entries yet'],
    ['a plan of an unknown language', '/ops/plan?locale=xx', 'Calendar List All languages'],
    ['a plan from an invalid day', '/ops/plan/list?from=2026-02-30', 'Plan: scheduled changes'],
    ['shared data of no language', '/ops/cached-data?locale=xx', 'Nothing is cached in this language yet'],
    ['empty filters', '/ops/audit?kind=&by=&locale=', 'There are no changes yet'],
  ])('a query for %s shows the unfiltered list', async (_, path, expected) => {
    const page = await browser.get(path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(expected)]);
  });
});

describe('forms that the console does not send', () => {
  it.each([
    [
      'a redirect with an unknown status',
      '/ops/redirects',
      { from: '/a', to: '/b/', status: '418', seen: '0' },
    ],
    [
      'a redirect with an invalid version',
      '/ops/redirects',
      { from: '/a', to: '/b/', status: '301', seen: 'x' },
    ],
    [
      'a search entry of an unknown type',
      '/ops/search',
      { keyword: 'a', kind: 'x', locale: 'en', target: 'b' },
    ],
    [
      'a search entry of an unknown language',
      '/ops/search',
      { keyword: 'a', kind: 'pin', locale: 'x', target: 'b' },
    ],
    ['a switch of an unknown language', '/ops/banners/banner/top/on', { locale: 'xx', seen: '0' }],
    ['a switch of two languages', '/ops/banners/banner/top/on', { locale: ['en', 'ko'], seen: '0' }],
  ])('a form with %s returns 400', async (_, path, fields) => {
    const page = await browser.post(path, fields);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('This form is invalid')]);
    expect(page.html).toContain('<nav aria-label="Console">');
  });

  it.each([
    [
      'an unknown time zone',
      '/ops/zone',
      { zone: 'Moon/Sea', to: '/ops/plan' },
      '/ops/plan',
      'There is no such time zone.',
    ],
    [
      'a zone and a foreign return address',
      '/ops/zone',
      { zone: 'UTC', to: '//evil.example' },
      '/ops',
      'Times are shown in UTC',
    ],
    [
      'no language of a planned change',
      '/ops/plan/cancel/banner/top',
      { edge: 'ends' },
      '/ops/plan',
      'Choose at least one language',
    ],
    ['an unknown cached value', '/ops/cached-data/renew', { key: 'burn' }, '/ops/cached-data', 'is invalid'],
    [
      'a lead with an invalid reference',
      '/ops/leads/replay',
      { reference: '!' },
      '/ops/leads',
      'no lead with this reference',
    ],
    ['an unknown status', '/ops/leads/AB12/status', { status: 'lost' }, '/ops/leads/AB12', 'no such status'],
  ])('a form with %s redirects, and the next page shows a notice', async (_, path, fields, to, expected) => {
    const response = await browser.post(path, fields);
    expect([response.status, response.location]).toEqual([303, to]);
    expect((await browser.get('/ops')).text).toContain(expected);
  });
});
