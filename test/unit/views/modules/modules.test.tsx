// Each type of module, as it stands on a page.
import { describe, expect, it } from 'vitest';
import { MODULES, type ModuleType } from '../../../../common/contract/modules/modules.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { registry } from '../../../../src/views/modules/registry.tsx';
import { html, portalModule } from './module-page.tsx';
import { samples } from './samples.ts';

const types = Object.keys(MODULES) as ModuleType[];

describe('a sample of code', () => {
  const details = { title: 'In code', language: 'json', source: '{ "a": 42 }' };

  it('shows its parts as they were told apart when the content was compiled', () => {
    const tokens = [[2], [3, 'key'], [2], [2, 'constant']];
    expect(html([portalModule('code', { ...details, tokens })])).toContain(
      '{ <span class="tok-key">&quot;a&quot;</span>: <span class="tok-constant">42</span> }</code>',
    );
  });

  it('is plain from a portal that does not tell them, and whole where they end too early or too late', () => {
    for (const tokens of [[], [[1]], [[11], [5, 'key']]]) {
      const page = html([portalModule('code', { ...details, tokens })]);
      expect(page.replaceAll('<!-- -->', '')).toContain('{ &quot;a&quot;: 42 }</code>');
    }
    expect(html([portalModule('code', details)])).toContain('{ &quot;a&quot;: 42 }</code>');
  });
});

it('§3 a promotion whose portal says no scale keeps its points, and draws nothing that nobody could read', () => {
  const { scale: _, ...details } = samples.videoAdPromotion as Record<string, unknown>;
  const [drawn, plain] = [samples.videoAdPromotion, details].map((one) =>
    html([portalModule('videoAdPromotion', one)]),
  );
  expect([drawn, plain].map((page) => page?.includes('It came.'))).toEqual([true, true]);
  expect([drawn, plain].map((page) => page?.includes('chart-plot'))).toEqual([true, false]);
});

describe('§3 a module of each type', () => {
  it('has a renderer', () => {
    expect(Object.keys(registry).sort()).toEqual([...types].sort());
  });

  it.each(types)(
    '%s renders from the least that is valid, in every locale, without inline style or script',
    (type) => {
      for (const locale of localeCodes) {
        const page = html([portalModule(type)], locale);
        expect(page).toMatch(
          new RegExp(`<section id="${type}-1"[^>]*(?: aria-label(?:ledby)?="|>(?:(?!</section).)*<h2)`, 's'),
        );
        expect(page).not.toMatch(/ style=|<style|<script|undefined|NaN|\[object/);
      }
    },
  );

  it.each(types)('%s stands on a page once, also where it is all there is', (type) => {
    expect(html([portalModule(type)]).match(new RegExp(` id="${type}-1"`, 'g'))).toHaveLength(1);
  });

  it.each(types.filter((type) => type !== 'hero'))("%s has no h1, which is the hero's", (type) => {
    expect(html([portalModule(type)])).not.toContain('<h1');
  });

  it('gives claims as the locale writes them, with their day and source', () => {
    expect(html([portalModule('statistics')])).toMatch(
      /title="As of 10 Jan 2025 · Source: Network inventory".*2,800.*40,000\+/,
    );
    expect(html([portalModule('statistics')], 'ja')).toContain('4万+');
    expect(html([portalModule('statistics')], 'cn')).toContain('数据截至2025年1月10日');
  });

  it('says the day of claims once when they share it, otherwise at each', () => {
    const items = (samples.statistics as { items: { claim: { asOf: string } }[] }).items;
    const [first, second] = items;
    const other = { ...second, claim: { ...second?.claim, asOf: '2026-02-03' } };
    const days = (page: string) => page.replaceAll('<!-- -->', '').match(/>As of [^<]*/g);
    expect(days(html([portalModule('statistics')]))).toEqual(['>As of 10 Jan 2025']);
    expect(days(html([portalModule('statistics', { items: [first, other] })]))).toEqual([
      '>As of 10 Jan 2025',
      '>As of 3 Feb 2026',
    ]);
  });

  it('gives a year as it is, without a day on which it was true', () => {
    const [first] = (samples.statistics as { items: { claim: object; label: string }[] }).items;
    const founded = {
      id: 'founded',
      value: 2000,
      bound: 'exact',
      unit: '',
      kind: 'year',
      asOf: '2000-01-01',
    };
    const year = { label: 'founded', claim: { ...founded, source: 'Company register' } };
    const page = html([portalModule('statistics', { items: [year, first] })]).replaceAll('<!-- -->', '');
    expect(page).toContain('title="Source: Company register"');
    expect(page.match(/>As of [^<]*/g)).toEqual(['>As of 10 Jan 2025']);
  });

  it('prefixes links with the locale', () => {
    expect(html([portalModule('callToAction')], 'ko')).toContain('href="/ko/free-trial/"');
  });

  it('says true and false of a comparison in words, too', () => {
    const page = html([
      portalModule('comparison', {
        title: 'C',
        columns: ['What', 'There', 'Here'],
        rows: [
          { label: 'One', values: [false, true] },
          { label: 'Two', values: [true, true] },
        ],
      }),
    ]);
    expect(page).toContain('>No</span>');
    expect(page).toContain('>Yes</span>');
    expect(page).toMatch(/<section class="scroller" aria-label="Table: C" tabindex="0">/);
  });

  it('tints the column of a comparison that is said to be ours, and none where none is', () => {
    const tinted = (ours?: string) =>
      [
        ...html([
          portalModule('comparison', {
            title: 'C',
            columns: ['What', 'Here', 'There'],
            ours,
            rows: [
              { label: 'One', values: ['near', 'far'] },
              { label: 'Two', values: ['quick', 'slow'] },
            ],
          }),
        ]).matchAll(/data-ours=""[^>]*>([^<]+)/g),
      ].map(([, cell]) => cell);
    expect(tinted('Here')).toEqual(['Here', 'near', 'quick']);
    expect(tinted('There')).toEqual(['There', 'far', 'slow']);
    expect(tinted()).toEqual([]);
  });

  it.each([
    [undefined, ['いいえ', 'はい'], ['否', '是']],
    ['support', ['非対応', '対応'], ['不支持', '支持']],
    ['included', ['なし', 'あり'], ['不包含', '包含']],
  ])('says yes and no of a row about %s as the language says it', (words, inJapanese, inChinese) => {
    const rows = [
      { label: 'One', values: [false, true], words },
      { label: 'Two', values: ['a', 'b'] },
    ];
    const details = { title: 'C', columns: ['What', 'There', 'Here'], rows };
    const said = (locale: 'ja' | 'cn') =>
      [...html([portalModule('comparison', details)], locale).matchAll(/class="verdict"[^>]*>([^<]+)/g)].map(
        ([, word]) => word,
      );
    expect(said('ja')).toEqual(inJapanese);
    expect(said('cn')).toEqual(inChinese);
  });

  it('leaves out a related product that is not found, and the section with the last of them', () => {
    expect(
      html([portalModule('related', { title: 'Related', products: ['cloud-dns', 'gone'] })]),
    ).not.toContain('gone');
    expect(html([portalModule('related', { title: 'Related', products: ['gone'] })])).not.toContain(
      '<section',
    );
  });

  it('escapes what authors wrote', () => {
    expect(
      html([portalModule('prose', { title: '<b>x</b>', paragraphs: ['<img src=x onerror=alert(1)>'] })]),
    ).not.toMatch(/<b>|<img/);
  });

  it('colours code without losing a character of it', () => {
    const source = '# comment\nkey: "value" # <tag>\nother: 42\n';
    for (const language of ['bash', 'http', 'js', 'json', 'yaml', 'dns', 'text'] as const) {
      const code =
        /<code[^>]*>(.*)<\/code>/s.exec(
          html([portalModule('code', { title: 'C', language, source })]),
        )?.[1] ?? '';
      const plain = code
        .replace(/<!-- -->|<\/?span[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#x27;', "'");
      expect(plain).toBe(source);
    }
  });

  it('leaves the head of an arrow between neighbours of a column to the box that it ends at', () => {
    const nodes = ['a', 'b', 'c'].map((id) => ({ id, label: id.toUpperCase() }));
    const diagram = {
      columns: [
        { label: 'One', nodes },
        { label: 'Two', nodes: [{ id: 'd', label: 'D' }] },
      ],
      edges: [
        { from: 'a', to: 'b' },
        { from: 'c', to: 'b', kind: 'control' },
        { from: 'a', to: 'd' },
      ],
    };
    const page = html([portalModule('architecture', { ...samples.architecture, diagram })]);
    expect(page.match(/data-head="[^"]*"/g)).toEqual(['data-head="down flow up control"']);
    expect(page.match(/<svg x="/g)).toHaveLength(1);
  });

  it('lists the connections of a diagram as text, and passes over one that leads nowhere', () => {
    const diagram = {
      ...samples.architecture.diagram,
      edges: [
        { from: 'a', to: 'b', label: 'HTTPS', kind: 'blocked' as const },
        { from: 'a', to: 'gone' },
      ],
    };
    const page = html([portalModule('architecture', { ...samples.architecture, diagram })]).replaceAll(
      '<!-- -->',
      '',
    );
    expect(page).toContain('A → B: HTTPS (blocked)');
    expect(page).not.toContain('gone');
  });
});
