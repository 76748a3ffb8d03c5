// What pages of the console answer to what none of their own links and forms could have sent.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Browser, signedIn } from './console.ts';
import { restart } from './ops.ts';

let browser: Browser;
beforeAll(restart);
beforeEach(async () => {
  browser = await signedIn();
});

describe('an address that names nothing', () => {
  it.each([
    ['a banner of no kind', '/ops/banners/poster/top'],
    ['a banner without a name', '/ops/banners/banner/%20'],
    ['a redirect before the first', '/ops/redirects/0'],
    ['a change with a number beyond all', '/ops/audit/99999999999999999999/undo'],
    ['a month that there is not', '/ops/plan/2026-13'],
    ['a planned change of no language', '/ops/plan/cancel/banner/top?edge=starts&locale=xx'],
    ['a planned change of no edge', '/ops/plan/cancel/banner/top?edge=middle&locale=en'],
    ['a list that goes on nowhere', `/ops/cached-data?cursor=${'x'.repeat(2_001)}`],
    ['a lead without a reference', '/ops/leads/a/delete'],
    ['a file of another kind', '/ops/audit/file?format=xml'],
    ['a file of a choice that means nothing', '/ops/audit/file?format=csv&locale=xx'],
  ])('%s is 404', async (_, path) => {
    expect((await browser.get(path)).status).toBe(404);
  });

  it.each([
    ['a banner of no kind', '/ops/banners/poster/top/on', { locale: 'en', seen: '0' }],
    ['a preview link of no such id', '/ops/previews/x/revoke', {}],
    ['a lead without a reference', '/ops/leads/a/status', { status: 'done' }],
  ])('a form for %s is 404', async (_, path, fields) => {
    expect((await browser.post(path, fields)).status).toBe(404);
  });
});

describe('a query that makes no sense where there is always something to show', () => {
  it.each([
    ['banners of no language', '/ops/banners?locale=xx', 'Banners in English'],
    ['redirects of no page', '/ops/redirects?page=first', '0 redirects'],
    ['a plan of no language', '/ops/plan?locale=xx', 'Calendar List All languages'],
    ['a plan from no day on', '/ops/plan/list?from=2026-02-30', 'Plan: scheduled changes'],
    ['shared data of no language', '/ops/cached-data?locale=xx', 'Nothing is cached in this language yet'],
    ['a choice left empty', '/ops/audit?kind=&by=&locale=', 'There are no changes yet'],
  ])('%s: everything is shown', async (_, path, words) => {
    const page = await browser.get(path);
    expect([page.status, page.text]).toEqual([200, expect.stringContaining(words)]);
  });
});

describe('a form that no page of the console sends', () => {
  it.each([
    ['a redirect of another status', '/ops/redirects', { from: '/a', to: '/b/', status: '418', seen: '0' }],
    ['a redirect of no version', '/ops/redirects', { from: '/a', to: '/b/', status: '301', seen: 'x' }],
    ['a switch of no language', '/ops/banners/banner/top/on', { locale: 'xx', seen: '0' }],
    ['a switch of two languages', '/ops/banners/banner/top/on', { locale: ['en', 'ko'], seen: '0' }],
  ])('%s is 400', async (_, path, fields) => {
    const page = await browser.post(path, fields);
    expect([page.status, page.text]).toEqual([400, expect.stringContaining('This form was not understood')]);
    // A page of the console, from which there is a way on.
    expect(page.html).toContain('<nav aria-label="Console">');
  });

  it.each([
    [
      'a zone that there is not',
      '/ops/zone',
      { zone: 'Moon/Sea', to: '/ops/plan' },
      '/ops/plan',
      'There is no such time zone.',
    ],
    [
      'a zone, to be shown elsewhere',
      '/ops/zone',
      { zone: 'UTC', to: '//evil.example' },
      '/ops',
      'Times are shown in UTC',
    ],
    [
      'no language of a plan',
      '/ops/plan/cancel/banner/top',
      { edge: 'ends' },
      '/ops/plan',
      'Choose at least one language',
    ],
    [
      'an unknown cached value',
      '/ops/cached-data/renew',
      { key: 'burn' },
      '/ops/cached-data',
      'not understood',
    ],
    [
      'a lead that has no reference',
      '/ops/leads/replay',
      { reference: '!' },
      '/ops/leads',
      'no lead with this reference',
    ],
    [
      'a status that there is not',
      '/ops/leads/AB12/status',
      { status: 'lost' },
      '/ops/leads/AB12',
      'no such status',
    ],
  ])('%s leads back, and the next page says why', async (_, path, fields, to, words) => {
    const answer = await browser.post(path, fields);
    expect([answer.status, answer.location]).toEqual([303, to]);
    expect((await browser.get('/ops')).text).toContain(words);
  });
});
