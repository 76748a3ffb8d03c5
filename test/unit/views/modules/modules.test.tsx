// Module types on a page.
import { describe, expect, it } from 'vitest';
import { MODULES, type ModuleType } from '../../../../common/contract/modules/modules.ts';
import { localeCodes } from '../../../../common/i18n/locales.ts';
import { registry } from '../../../../src/views/modules/registry.tsx';
import { html, portalModule } from './module-page.tsx';
import { samples } from './samples.ts';

const types = Object.keys(MODULES) as ModuleType[];

describe('a sample of code', () => {
  const details = { title: 'In code', language: 'json', source: '{ "a": 42 }' };

  it('a code sample renders the tokens of the compiler', () => {
    const tokens = [[2], [3, 'key'], [2], [2, 'constant']];
    expect(html([portalModule('code', { ...details, tokens })])).toContain(
      '{ <span class="tok-key">&quot;a&quot;</span>: <span class="tok-constant">42</span> }</code>',
    );
  });

  it('a code sample is plain without tokens, and complete if tokens end too early or too late', () => {
    for (const tokens of [[], [[1]], [[11], [5, 'key']]]) {
      const page = html([portalModule('code', { ...details, tokens })]);
      expect(page).toContain('{ &quot;a&quot;: 42 }</code>');
    }
    expect(html([portalModule('code', details)])).toContain('{ &quot;a&quot;: 42 }</code>');
  });
});

describe('a comparison', () => {
  it('a column with sentences is wide in its head and all rows, and then each cell has the name of its column', () => {
    const rows = [
      { label: 'One', values: ['A sentence. '.repeat(12), 'Short'] },
      { label: 'Two', values: ['Brief', 'Short'] },
    ];
    const page = html([portalModule('comparison', { title: 'T', columns: ['Name', 'Text', 'Kind'], rows })]);
    expect(
      [...page.matchAll(/<(th|td)[^>]* data-wide=""[^>]*>(\w+)/g)].map(([, tag, text]) => [tag, text]),
    ).toEqual([
      ['th', 'Text'],
      ['td', 'A'],
      ['td', 'Brief'],
    ]);
    expect([...page.matchAll(/<td[^>]* data-label="(\w+)"/g)].map(([, label]) => label)).toEqual([
      'Text',
      'Kind',
      'Text',
      'Kind',
    ]);
  });

  it('a table of records has its class, and each of its cells has the name of its column', () => {
    const rows = ['One', 'Two'].map((label) => ({ label, values: ['Brief', 'Short'] }));
    const details = { title: 'T', columns: ['Name', 'Text', 'Kind'], rows, records: true };
    const page = html([portalModule('comparison', details)]);
    expect(page).toContain('class="scroller records"');
    expect(page.match(/<td data-label="(?:Text|Kind)">/g)).toHaveLength(4);
  });

  it('the cells of a comparison without a wide column do not repeat its name', () => {
    expect(html([portalModule('comparison')])).not.toContain('data-label');
  });
});

describe('a timeline', () => {
  const timeline = (events: readonly (readonly [time: string, level?: number])[]) =>
    html([
      portalModule('timeline', {
        title: 'Timeline',
        events: events.map(([time, level]) => ({ time, title: `In ${time}`, text: 'Text.', level })),
      }),
    ]);

  it('years have proportional positions on one axis, which ends a year after the last event', () => {
    const page = timeline([['2000'], ['2005'], ['2007']]);
    expect([...page.matchAll(/<circle cx="([^"]+)"/g)].map(([, place]) => place)).toEqual([
      '0%',
      '62.5%',
      '87.5%',
    ]);
    const scale = page.match(/<svg class="year-scale".*?<\/svg>/)?.[0] ?? '';
    expect([...scale.matchAll(/<text x="([^"]+)"[^>]*>(\d+)/g)].map(([, ...year]) => year)).toEqual([
      ['0%', '2000'],
      ['62.5%', '2005'],
    ]);
  });

  it('events with other times, or years out of order, have no axis', () => {
    expect(timeline([['Before'], ['2005'], ['2007']])).not.toContain('year-s');
    expect(timeline([['2005'], ['2000'], ['2007']])).not.toContain('year-s');
  });

  it('only phases with a level have a bar for it', () => {
    const page = timeline([['Before', 0.1], ['Peak', 1], ['After']]);
    expect([...page.matchAll(/<rect width="([^"]*)"/g)].map(([, width]) => width)).toEqual(['10%', '100%']);
    expect(page.match(/data-peak=""/g)).toHaveLength(1);
  });
});

describe('§3 a module of each type', () => {
  it('every module type has a renderer', () => {
    expect(Object.keys(registry).sort()).toEqual([...types].sort());
  });

  it.each(types)(
    'the module %s renders once from the minimal valid details, in every locale, without inline style or script, and only a hero has an h1',
    (type) => {
      for (const locale of localeCodes) {
        const page = html([portalModule(type)], locale);
        expect(page).toMatch(
          new RegExp(`<section id="${type}-1"[^>]*(?: aria-label(?:ledby)?="|>(?:(?!</section).)*<h2)`, 's'),
        );
        expect(page).not.toMatch(/ style=|<style|<script|undefined|NaN|\[object/);
        expect(page.match(new RegExp(` id="${type}-1"`, 'g'))).toHaveLength(1);
        expect(page.includes('<h1')).toBe(type === 'hero');
      }
    },
  );

  it('claims are in the format of the locale, with their date and source', () => {
    expect(html([portalModule('statistics')])).toMatch(
      /title="As of 10 Jan 2025 · Source: Network inventory".*2,800.*40,000\+/,
    );
    expect(html([portalModule('statistics')], 'ja')).toContain('4万+');
    expect(html([portalModule('statistics')], 'cn')).toContain('数据截至2025年1月10日');
  });

  it('the date of claims is shown once if they share it, otherwise with each claim', () => {
    const items = (samples.statistics as { items: { claim: { asOf: string } }[] }).items;
    const [first, second] = items;
    const other = { ...second, claim: { ...second?.claim, asOf: '2026-02-03' } };
    const days = (page: string) => page.match(/>As of [^<]*/g);
    expect(days(html([portalModule('statistics')]))).toEqual(['>As of 10 Jan 2025']);
    expect(days(html([portalModule('statistics', { items: [first, other] })]))).toEqual([
      '>As of 10 Jan 2025',
      '>As of 3 Feb 2026',
    ]);
  });

  it('a claim whose value is a year has no date', () => {
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
    const page = html([portalModule('statistics', { items: [year, first] })]);
    expect(page).toContain('title="Source: Company register"');
    expect(page.match(/>As of [^<]*/g)).toEqual(['>As of 10 Jan 2025']);
  });

  it('the accessible name of the capability tabs is the title of the module', () => {
    const page = html([portalModule('capabilityTabs')]);
    expect(page).toContain('<div class="tabs" role="radiogroup" aria-label="Tabs">');
  });

  it('links of modules have the prefix of the locale', () => {
    expect(html([portalModule('callToAction')], 'ko')).toContain('href="/ko/free-trial/"');
  });

  it('a call to action with a result shows it instead of a drawing, and links to its case study', () => {
    const proof = {
      href: '/case-study/a-storm/',
      customer: 'A grid operator',
      result: {
        label: 'Audit',
        before: { value: 2, unit: 'days' },
        after: { value: 5, unit: 'minutes' },
      },
    };
    const closing = portalModule('callToAction', { ...samples.callToAction, proof });
    const page = html([portalModule('hero'), closing]);
    const [, aside = ''] = /<aside>(.*?)<\/aside>/.exec(page) ?? [];
    expect(aside).toContain('2\u00a0days\u00a0→\u00a0</small>5<small>\u00a0minutes</small>');
    expect(aside).toContain('<a href="/case-study/a-storm/" class="more">A grid operator</a>');
    expect(page.slice(page.indexOf('id="callToAction-1"'))).not.toContain('class="drawing"');
  });

  it('only a call to action without a hero above it has a drawing', () => {
    const closing = portalModule('callToAction');
    expect(html([closing])).toContain('class="drawing"');
    const page = html([portalModule('hero'), closing]);
    expect(page.slice(page.indexOf('id="callToAction-1"'))).not.toContain('class="drawing"');
  });

  it('a comparison also states true and false in words', () => {
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

  it('a comparison highlights the column of the provider, if it has one', () => {
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
  ])(
    'a comparison states yes and no of a row about %s in the words of the language',
    (words, inJapanese, inChinese) => {
      const rows = [
        { label: 'One', values: [false, true], words },
        { label: 'Two', values: ['a', 'b'] },
      ];
      const details = { title: 'C', columns: ['What', 'There', 'Here'], rows };
      const textsOf = (locale: 'ja' | 'cn') =>
        [
          ...html([portalModule('comparison', details)], locale)
            .replaceAll('<wbr/>', '')
            .matchAll(/class="verdict"[^>]*>([^<]+)/g),
        ].map(([, word]) => word);
      expect(textsOf('ja')).toEqual(inJapanese);
      expect(textsOf('cn')).toEqual(inChinese);
    },
  );

  it('an unknown related product is omitted, and so is a section without known products', () => {
    expect(
      html([portalModule('related', { title: 'Related', products: ['cloud-dns', 'gone'] })]),
    ).not.toContain('gone');
    expect(html([portalModule('related', { title: 'Related', products: ['gone'] })])).not.toContain(
      '<section',
    );
  });

  it('modules escape text from authors', () => {
    expect(
      html([portalModule('prose', { title: '<b>x</b>', paragraphs: ['<img src=x onerror=alert(1)>'] })]),
    ).not.toMatch(/<b>|<img/);
  });

  it('highlighted code preserves every character', () => {
    const source = '# comment\nkey: "value" # <tag>\nother: 42\n';
    for (const language of ['bash', 'http', 'js', 'json', 'yaml', 'dns', 'text'] as const) {
      const code =
        /<code[^>]*>(.*)<\/code>/s.exec(
          html([portalModule('code', { title: 'C', language, source })]),
        )?.[1] ?? '';
      const plain = code
        .replace(/<\/?span[^>]*>/g, '')
        .replaceAll('&quot;', '"')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .replaceAll('&#x27;', "'");
      expect(plain).toBe(source);
    }
  });

  it('the target box draws the arrowhead between adjacent boxes of a column', () => {
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

  it('a diagram lists its connections as text, and ignores a connection without a target', () => {
    const diagram = {
      ...samples.architecture.diagram,
      edges: [
        { from: 'a', to: 'b', label: 'HTTPS', kind: 'blocked' as const },
        { from: 'a', to: 'gone' },
      ],
    };
    const page = html([portalModule('architecture', { ...samples.architecture, diagram })]);
    expect(page).toContain('A → B: HTTPS (blocked)');
    expect(page).not.toContain('gone');
  });
});
