// Clicks that wait for soft navigation until its chunk is ready (§4).
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startIntent } from '../../../src/client/boot/intent.ts';

const page = new URL('https://www.example.com/blog/?tag=news');
let click: (event: unknown) => void;
let restore: () => void;
const [reload, scrollTo] = [vi.fn(), vi.fn()];

class FakeElement {
  readonly link: object;
  constructor(link: object) {
    this.link = link;
  }
  closest = () => this.link;
}

interface Click {
  target?: string;
  marks?: string[];
  ctrlKey?: boolean;
  button?: number;
}

/** Returns whether soft navigation takes over a click on a link to `to`. */
function isDelayed(to: string, { target = '', marks = [], ...modifiers }: Click = {}): boolean {
  const { href, origin, pathname, search, hash } = new URL(to, page);
  const matches = (selector: string) => marks.some((mark) => selector.includes(`[${mark}]`));
  const link = { href, origin, pathname, search, hash, target, matches };
  const preventDefault = vi.fn();
  click({ target: new FakeElement(link), button: 0, ...modifiers, preventDefault });
  return preventDefault.mock.calls.length > 0;
}

/** @param current URL of the tab. It differs from the loaded page if the visitor went back before the script started. */
function stubBrowser(connection: object, current = page.href): void {
  vi.stubGlobal('Element', FakeElement);
  vi.stubGlobal('location', Object.assign(new URL(current), { reload }));
  vi.stubGlobal('navigator', { connection });
  vi.stubGlobal('performance', { getEntriesByType: () => [{ name: page.href }] });
  vi.stubGlobal('history', { state: { random: 0.5 } });
  vi.stubGlobal('sessionStorage', { getItem: () => '[[0.4,100],[0.5,700]]' });
  vi.stubGlobal('window', globalThis);
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('addEventListener', (type: string, listener: typeof restore) => {
    if (type === 'popstate') restore = listener;
  });
  vi.stubGlobal('document', {
    readyState: 'loading',
    body: { style: {} },
    querySelector: () => null,
    addEventListener: (type: string, listener: typeof click) => {
      if (type === 'click') click = listener;
    },
  });
  startIntent();
}

vi.mock('../../../src/client/boot/replay.ts', () => ({ defer: vi.fn() }));
vi.mock('../../../src/client/boot/chunk.ts', () => ({ loadChunk: () => new Promise(() => undefined) }));

beforeEach(() => stubBrowser({}));
afterEach(() => vi.clearAllMocks());

it.each([
  ['another page', '/docs/', {}, true],
  ['another query of the page', '/blog/?tag=cdn', {}, true],
  ['a fragment of another page', '/docs/#top', {}, true],
  ['the page itself', '/blog/?tag=news', {}, true],
  ['a fragment of the page', '/blog/?tag=news#more', {}, false],
  ['the top of the page', '/blog/?tag=news#', {}, false],
  ['another site', 'https://example.org/docs/', {}, false],
  ['a file', '/docs/guide.pdf', {}, false],
  ['a new window', '/docs/', { target: '_blank' }, false],
  ['a download', '/docs/', { marks: ['download'] }, false],
  ['a page without soft navigation', '/consent/', { marks: ['data-no-swup'] }, false],
  ['another language', '/ko/blog/', { marks: ['data-locale'] }, false],
  ['a new tab', '/docs/', { ctrlKey: true }, false],
  ['a page by the middle button', '/docs/', { button: 1 }, false],
])('a click on a link to %s (%s) with %j waits for soft navigation: %j', (_, to, options, expected) => {
  expect(isDelayed(to, options)).toBe(expected);
});

it('a click does not wait in data-saving mode', () => {
  stubBrowser({ saveData: true });
  expect(isDelayed('/docs/')).toBe(false);
});

it.each([
  ['another page', '/docs/', 1],
  ['another query of the page', '/blog/?tag=cdn', 1],
  ['a fragment of the page', '/blog/?tag=news#more', 0],
])(
  'a back navigation to %s (%s) before soft navigation is ready reloads the page %i times, at its last position',
  (_, to, times) => {
    location.href = new URL(to, page).href;
    restore();
    expect(reload).toHaveBeenCalledTimes(times);
    expect(scrollTo.mock.calls).toEqual(Array(times).fill([{ top: 700, behavior: 'instant' }]));
    expect(document.body.style.minHeight).toBe(times > 0 ? '1600px' : undefined);
  },
);

it.each([
  ['another page', 'https://www.example.com/docs/', 1],
  ['another fragment of the page', `${page}#more`, 0],
])(
  'a back navigation to %s (%s) before this script starts reloads the page %i times',
  (_, current, times) => {
    stubBrowser({}, current);
    expect(reload).toHaveBeenCalledTimes(times);
  },
);
