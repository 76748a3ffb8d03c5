// Recorded changes on document pages and in the API changelog, in HTML and Markdown.
import { describe, expect, it } from 'vitest';
import type { DocChange } from '../../../../common/contract/entities/changes.ts';
import { elementsOf, read } from './docs-page.ts';
import { docsPortal, document } from './docs-portal.ts';

const change = (id: string, more: Partial<DocChange> = {}): DocChange => ({
  ...{ id, at: '2026-11-21T10:00:00.000Z', kind: 'changed', edition: '', note: '' },
  sections: [
    { id: 'order', title: 'Order', change: 'changed' },
    { id: 'gone', title: 'Gone', change: 'changed' },
    { id: 'old', title: 'Old', change: 'removed' },
  ],
  ...more,
});

const changesIn = (html: string): string =>
  /<details class="doc-changes".*?<\/details>/s.exec(html)?.[0] ?? '';
const readPage = async (changes: DocChange[], path = '/docs/10/rules/', more = {}) =>
  (await read(path, docsPortal({}, { changes, ...more }))).text;

describe('"What changed" of a document', () => {
  it('a document without recorded changes has no section for them', async () => {
    expect(await readPage([])).not.toContain('doc-changes');
  });

  it('the section is collapsed and contains the date and a sentence for each changed section', async () => {
    const html = changesIn(await readPage([change('a')]));
    expect(html).not.toMatch(/<details[^>]*open/);
    expect(html).toContain('<summary>What changed</summary>');
    expect(html).toContain('<time dateTime="2026-11-21">21 Nov 2026</time>');
    expect(html.replace(/<[^>]+>/g, '|')).toContain('The section “|Order|” was changed.');
    expect(html).toContain('The section “Old” was removed.');
  });

  it('only sections that still exist are links', async () => {
    const links = elementsOf(changesIn(await readPage([change('a')]))).filter(
      ({ tagName }) => tagName === 'a',
    );
    expect(links.map(({ properties }) => properties.href)).toEqual(['#order']);
  });

  it('changes on the same day are grouped, without repeated sentences', async () => {
    const again = change('b', { at: '2026-11-21T08:00:00.000Z' });
    const html = changesIn(
      await readPage([change('a'), again, change('c', { at: '2026-10-01T00:00:00.000Z' })]),
    );
    expect(html.match(/<dt>/g)).toHaveLength(2);
    expect(html.match(/<dd>/g)).toHaveLength(6);
  });

  it('the author’s sentence replaces the list of sections, and is escaped', async () => {
    const html = changesIn(await readPage([change('a', { note: 'Explains <b>soft</b> purges.' })]));
    expect(html).toContain('Explains &lt;b&gt;soft&lt;/b&gt; purges.');
    expect(html).not.toContain('Order');
  });

  it('each edition shows only its own changes', async () => {
    const changes = [change('a', { edition: 'wplus', note: 'Second.' }), change('b', { note: 'First.' })];
    const more = { isWplus: true, wplusDoc: '<p>Second</p>' };
    expect(changesIn(await readPage(changes, '/docs/10/rules/', more))).toMatch(/First\.(?!.*Second\.)/s);
    expect(changesIn(await readPage(changes, '/docs/10/rules/?edition=wplus', more))).toMatch(
      /Second\.(?!.*First\.)/s,
    );
  });

  it.each([
    ['cn', '更新内容', '更新了章节“'],
    ['ko', '변경 내용', '섹션이 변경되었습니다.'],
    ['ja', '変更点', 'を変更しました。'],
  ])('the section in %s has the title %s', async (locale, title, words) => {
    const html = changesIn(await readPage([change('a')], `/${locale}/docs/10/rules/`));
    expect(html).toContain(`<summary>${title}</summary>`);
    expect(html).toContain(words);
  });

  it('D36 the Markdown version lists the same changes with absolute links', async () => {
    const { docId, cateId, title, updateTime, restricted, translation } = document('rules');
    const markdown = {
      docId,
      cateId,
      title,
      updateTime,
      restricted,
      translation,
      markdown: 'Text.',
      wplusMarkdown: null,
    };
    const portal = (changes: DocChange[]) =>
      docsPortal({ 'document/documentMarkdown': { ...markdown, changes } });
    const { text } = await read(
      '/docs/10/rules.md',
      portal([change('a'), change('b', { edition: 'wplus' })]),
    );
    expect(text).toMatch(
      /\n\n\*\*What changed\*\*\n\n- 2026-11-21: The section “\[Order\]\(https:\/\/[^)]+\/docs\/10\/rules\/#order\)” was changed\.\n/,
    );
    expect(text.match(/^- 2026/gm)).toHaveLength(3);
    expect((await read('/docs/10/rules.md', portal([]))).text).not.toContain('What changed');
  });
});

describe('recorded changes in the changelog of the API', () => {
  const FACT = {
    ...{ subject: 'parameter', change: 'required', impact: 'breaking', of: 'POST /v1/purges', name: 'ttl' },
    ...{ values: [], rule: '', from: '', to: '' },
  };
  const entry = (id: string, date: string, more: object) => ({
    ...{ id, version: '1.3.0', date, kind: 'changed', text: [], operations: [], products: [], fact: null },
    ...more,
  });
  const portal = docsPortal({
    'document/apiIndex': {
      version: '1.3.0',
      products: [],
      groups: [],
      translation: document('x').translation,
    },
    'document/apiChangelog': {
      entries: [
        entry('recorded', '2026-11-25', { fact: FACT }),
        entry('written', '2026-11-18', { kind: 'added', text: ['By the author.'] }),
      ],
      translation: document('x').translation,
    },
  });

  it('a recorded change has its date, sentence, and effect, and the version has its own date', async () => {
    const { text } = await read('/docs/api/changelog/', portal);
    const [, section = ''] = /<h2 id="v1\.3\.0">(.*?)<\/section>/s.exec(text) ?? [];
    expect(section).toMatch(/^1\.3\.0 <time class="api-rule" dateTime="2026-11-18">/);
    expect(section).toMatch(
      /<li id="recorded"><strong>Changed · <time dateTime="2026-11-25">25 Nov 2026<\/time><\/strong> The parameter <code>ttl<\/code> of <code>POST \/v1\/purges<\/code> is now required\. <em>Breaking change<\/em>/,
    );
    expect(section).toContain('<strong>Added</strong> By the author.');
    expect(text).toContain('href="/docs/api/changelog/feed.xml"');
  });

  it('D36 the Markdown version of the changelog has the same entries', async () => {
    const { text } = await read('/docs/api/changelog.md', portal);
    expect(text).toContain(
      '## 1.3.0 18 Nov 2026\n\n- **Changed · 25 Nov 2026** The parameter `ttl` of `POST /v1/purges` is now required. *Breaking change*\n- **Added** By the author.',
    );
  });

  it('the home page of the documentation shows the sentence of a recorded change', async () => {
    const { text } = await read('/ja/docs/', portal);
    expect(text).toContain('<code>POST /v1/purges</code>のパラメーター<code>ttl</code>が必須になりました。');
    expect(text).toContain('href="/ja/docs/feed.xml"');
  });
});
