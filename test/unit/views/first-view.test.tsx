// First view of a page: it waits for one style sheet and for no other response.
import { expect, it } from 'vitest';
import { LateStyles } from '../../../src/views/components/late-styles.tsx';
import { createView } from '../../../src/views/context.tsx';
import { renderFrame } from '../../../src/views/document.tsx';
import { textOf } from '../../../src/views/html.ts';
import { type Part, renderPage } from '../../../src/views/render.tsx';
import { assets } from './assets.ts';

const view = createView('en');
const frame = renderFrame(
  {
    head: { title: 'T', description: 'D', path: '/a/', available: ['en'], canonicalLocale: 'en' },
    site: { icon: '/favicon.svg', defaultLocale: 'en', samples: {} },
    main: {},
    sheets: ['map'],
    notices: null,
  },
  view,
  assets,
);

const chunksOf = (parts: readonly Part[]) =>
  renderPage(view, frame, { header: ['<header></header>'], footer: ['<footer></footer>'] }, parts);

/** Renders a page and returns its elements that load style sheets, in order. */
async function pageOf(parts: readonly Part[]) {
  const { first, rest } = chunksOf(parts);
  const later = await Promise.all(rest.map(({ html }) => html()));
  const html = textOf([...first, ...later.flat()]);
  expect(html).not.toContain('data-cut');
  return { html, sheets: [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, to]) => to) };
}

const textBefore = (html: string, what: string) => html.slice(0, html.indexOf(what));

it('the first view waits only for the first sheet, because the script before the first paint is inline', async () => {
  const { html } = await pageOf([<p key="p">A</p>]);
  const head = textBefore(html, '</head>');
  expect(head).toContain('<script>before()</script><link rel="stylesheet" href="/first.css"/>');
  expect(head).toMatch(/<script type="module" src="\/boot.js" fetchPriority="low"/i);
  expect(head.match(/<script[^>]*\ssrc=/g)).toHaveLength(1);
});

it('the first view does not wait for late sheets if the page marks the end of the first view; the first mark applies', async () => {
  const parts = [
    <div key="first">
      <h1>First</h1>
      <LateStyles />
      <p>Below</p>
    </div>,
    <LateStyles key="again" />,
    Promise.resolve(<LateStyles key="late" />),
  ];
  const { html, sheets } = await pageOf(parts);
  expect(sheets).toEqual(['/first.css', '/late.css', '/map.css']);
  const late = sheets.slice(1).map((to) => `<link rel="stylesheet" href="${to}" fetchpriority="low"/>`);
  expect(html).toContain(`First</h1>${late.join('')}<p>Below`);
});

it('the first view waits for all sheets if the page does not mark the end of the first view or marks it only in a later part', async () => {
  for (const parts of [[<p key="p">A</p>], [<p key="p">A</p>, Promise.resolve(<LateStyles key="late" />)]]) {
    const { html, sheets } = await pageOf(parts);
    expect(sheets).toEqual(['/first.css', '/late.css', '/map.css']);
    expect(textBefore(html, '</head>')).toContain('/map.css');
  }
});

it('the first chunk contains no pending part; ready parts are sent with the part before them', async () => {
  const there = Promise.resolve(<p>There</p>);
  const never = new Promise<null>(() => undefined);
  const { first, rest } = chunksOf([<h1 key="first">First</h1>, there, <p key="plain">Plain</p>, never]);
  expect(textOf(first)).toContain('First</h1>');
  const failed = chunksOf([Promise.reject(new Error('late'))]).rest[0];
  expect(await failed?.isReady()).toBe(true);
  await expect(failed?.html()).rejects.toThrow('late');
  const isReady = await Promise.all(rest.map((part) => part.isReady()));
  expect(isReady).toEqual([true, true, false, true]);
  expect(await Promise.all(rest.slice(0, 2).map(({ html }) => html()))).toEqual([
    ['<p>There</p>'],
    ['<p>Plain</p>'],
  ]);
});
