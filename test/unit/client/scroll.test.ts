// Scroll positions of soft navigation (§2), with the hooks of swup and the parts of the window that they use.
import type Swup from 'swup';
import { beforeEach, expect, it, vi } from 'vitest';
import { followScroll } from '../../../src/client/navigation/scroll.ts';

type Handler = (visit: unknown, args: { options: { behavior?: string } }) => void;

const scrollTo = vi.fn();
const scrollIntoView = vi.fn();
let handlers: Map<string, Handler>;
let onScroll: () => void;

const run = (hook: string, visit: unknown = {}, options: { behavior?: string } = {}): void =>
  handlers.get(hook)?.(visit, { options });

function scroll(top: number): void {
  vi.stubGlobal('scrollY', top);
  onScroll();
}

/** Visits the history entry at an index. */
function visit(index: number, { popstate = false, hash = '' } = {}): void {
  run('visit:start');
  vi.stubGlobal('history', { state: { random: index } });
  scroll(0);
  run('content:scroll', { history: { popstate }, to: { hash } });
  run('visit:end');
}

beforeEach(() => {
  handlers = new Map();
  scrollTo.mockReset();
  scrollIntoView.mockReset();
  vi.stubGlobal('history', { state: { random: 1 } });
  vi.stubGlobal('scrollY', 0);
  vi.stubGlobal('scrollTo', scrollTo);
  vi.stubGlobal('addEventListener', (type: string, listener: () => void) => {
    if (type === 'scroll') onScroll = listener;
  });
  vi.stubGlobal('document', { getElementById: (id: string) => (id === 'part' ? { scrollIntoView } : null) });
  const add = (hook: string, handler: Handler) => void handlers.set(hook, handler);
  followScroll({ hooks: { before: add, on: add } } as unknown as Swup);
});

it('back and forward navigation restores the scroll position of each history entry', () => {
  scroll(700);
  visit(2);
  expect(scrollTo).not.toHaveBeenCalled();
  scroll(300);
  visit(1, { popstate: true });
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 700, behavior: 'instant' });
  visit(2, { popstate: true });
  expect(scrollTo).toHaveBeenLastCalledWith({ top: 300, behavior: 'instant' });
});

it.each([
  ['the top without a hash', '', 1, 0],
  ['the target of its hash', '#part', 0, 1],
  ['no position if the target is missing', '#missing', 0, 0],
])('an entry without a stored position scrolls to %s', (_, hash, tops, targets) => {
  visit(9, { popstate: true, hash });
  expect([scrollTo.mock.calls.length, scrollIntoView.mock.calls.length]).toEqual([tops, targets]);
});

it.each(['scroll:top', 'scroll:anchor'])('the hook %s scrolls instantly between pages', (hook) => {
  const options = { behavior: 'smooth' };
  run(hook, {}, options);
  expect(options.behavior).toBe('instant');
});
