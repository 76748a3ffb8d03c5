// Sections of documents and their changes.
import { describe, expect, it } from 'vitest';
import { sectionChanges, sectionsOf } from '../../../compiler/changes/sections.ts';

const changes = (before: string, after: string) => sectionChanges(sectionsOf(before), sectionsOf(after));
const h = (id: string, title = id, alias = '') =>
  `<h2 id="${id}">${title}${alias && `<span id="${alias}"></span>`}</h2>`;

describe('sectionsOf', () => {
  it('the first section is the introduction, and a section ends at the next h2 or h3 with an ID', () => {
    const html = `<p>A</p>${h('one', 'One')}<p>B</p><h3 id="two">Two</h3><ul><li>C</li></ul>`;
    expect(sectionsOf(html).map(({ id, title, text }) => [id, title, text])).toEqual([
      ['', '', 'A'],
      ['one', 'One', 'OneB'],
      ['two', 'Two', 'TwoC'],
    ]);
  });

  it('headings inside tabs and notes also begin sections', () => {
    const html = `<details><summary>Console</summary>${h('in')}<p>A</p></details>`;
    expect(sectionsOf(html).map(({ id }) => id)).toEqual(['', 'in']);
  });
});

describe('sectionChanges', () => {
  it('sectionChanges reports added, changed, and removed sections in the order of the new text', () => {
    expect(changes(`${h('a')}<p>1</p>${h('b')}${h('c')}`, `${h('new')}${h('c')}${h('a')}<p>2</p>`)).toEqual([
      { id: 'new', title: 'new', change: 'added' },
      { id: 'a', title: 'a', change: 'changed' },
      { id: 'b', title: 'b', change: 'removed' },
    ]);
  });

  it.each([
    ['line breaks and spaces', '<p>A b\nc</p>', '<p>A  b c</p>'],
    ['no-break spaces and word joiners', '<p>500 ms, 3月</p>', '<p>500\u00a0ms, 3\u2060月</p>'],
    [
      'markup of highlighted code',
      '<pre><code>a b</code></pre>',
      '<pre><code><span class="x">a</span> b</code></pre>',
    ],
    ['the target of a link', '<p><a href="/a/">A</a></p>', '<p><a href="/b/">A</a></p>'],
    ['the order of sections', `${h('a')}${h('b')}`, `${h('b')}${h('a')}`],
    ['an unchanged heading with a new id and an alias', h('old', 'T'), h('new', 'T', 'old')],
  ])('%s is not a change', (_, before, after) => {
    expect(changes(before, after)).toEqual([]);
  });

  it.each([
    ['a new title', h('a', 'Old'), h('a', 'New')],
    ['a different sample', `${h('a')}<pre><code>a</code></pre>`, `${h('a')}<pre><code>b</code></pre>`],
    ['a different alternative text', `${h('a')}<img alt="x">`, `${h('a')}<img alt="y">`],
    [
      'a different diagram name',
      `${h('a')}<svg aria-label="x"></svg>`,
      `${h('a')}<svg aria-label="y"></svg>`,
    ],
  ])('%s changes the section', (_, before, after) => {
    expect(changes(before, after).map(({ id, change }) => [id, change])).toEqual([['a', 'changed']]);
  });

  it('a changed introduction has an empty ID', () => {
    expect(changes('<p>A</p>', '<p>B</p>')).toEqual([{ id: '', title: '', change: 'changed' }]);
  });
});
