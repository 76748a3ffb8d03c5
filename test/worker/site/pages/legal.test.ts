// §2 The list of legal documents.
import { expect, it } from 'vitest';
import { steps } from '../fixtures.ts';
import { kvWithVersion, visit } from '../support.ts';
import { page, updateTime, withPortal } from './company-portal.ts';

it('the list of legal documents contains groups, dates, time limits of published content, contract documents, and the site map', async () => {
  const textOf = (code: string, day: string) => ({
    ...{ type: 'legal', url: `/${code}/`, title: `Title of ${code}`, summary: 'About it.', locale: 'en' },
    ...{ updateTime: `${day}T00:00:00Z`, available: ['en'] },
  });
  const rows = [
    textOf('legal/export-terms', '2025-03-04'),
    textOf('tax-strategy', '2025-01-10'),
    textOf('security', '2026-11-27'),
    textOf('privacy-policy', '2025-02-03'),
  ];
  const { text } = await visit('/legal/', {
    ...withPortal({ 'site/getPublishedKinds': [{ rows, total: rows.length }] }),
    env: { KV: kvWithVersion('legal') },
  });
  expect(text.match(/<dl class="figures">.*?<\/dl>/)?.[0]).toBe(
    '<dl class="figures"><div><dt><a href="/security/">until we confirm a vulnerability report</a></dt><dd class="figure">2<small> business days</small></dd></div></dl>',
  );
  const sections = text.slice(text.indexOf('<main'), text.indexOf('</main>')).split('<section').slice(1);
  const listed = sections.map((section) => [
    /<h2[^>]*>([^<]*)/.exec(section)?.[1],
    ...[...section.matchAll(/<a href="([^"]*)".*?(?:<time dateTime="([^"T]*)|<\/li>)/gs)].map((found) =>
      found.slice(1).filter(Boolean).join(' '),
    ),
  ]);
  expect(listed).toEqual([
    [
      'Use of the services',
      '/legal/export-terms/ 2025-03-04',
      '/docs/10400/service-level-agreement/',
      '/contact/',
    ],
    ['Personal data', '/privacy-policy/ 2025-02-03'],
    ['Website and security', '/security/ 2026-11-27', '/sitemap/'],
    ['Company', '/tax-strategy/ 2025-01-10'],
  ]);
});

it('a legal text shows the date of its last change, and other pages show none', async () => {
  const portal = withPortal({ 'common/getPage': { ...page, moduleViewList: [steps], updateTime } });
  const readHead = async (path: string) =>
    /<header class="wrap page-head">.*?<\/header>/s.exec((await visit(path, portal)).text)?.[0];
  expect(await readHead('/privacy-policy/')).toContain('Updated <time dateTime="2026-01-05');
  expect(await readHead('/certifications/')).not.toContain('<time');
});
