// Publications and reloads of the dev server: which edits cause them, and how often.
import { join } from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createReloads,
  debounceSerially,
  hasMissedUpdate,
  isPublished,
} from '../../../scripts/dev/dev-reload.ts';

const at = (path: string): string => join(process.cwd(), path);
const SOURCES = new Set([at('common/config.ts'), at('compiler/markdown/prose.ts')]);

describe('a change causes a publication', () => {
  it.each([
    ['content/page/en/why.json', 'change', true],
    ['content/page/en/new.json', 'add', true],
    ['content/page/en/old.json', 'unlink', true],
    ['portal/migrations/0001.sql', 'change', true],
    ['common/config.ts', 'change', true],
    ['compiler/markdown/prose.ts', 'change', true],
    ['public/cards/new.jpg', 'add', true],
    ['public/cards/en.jpg', 'change', false],
    ['src/views/layout/site-footer.tsx', 'change', false],
    ['contents/a.json', 'change', false],
  ])('the change %s (%s) causes a publication: %s', (path, event, expected) => {
    expect(isPublished(at(path), event, SOURCES)).toBe(expected);
  });
});

describe('publications', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('publications run once for a burst of changes', async () => {
    const work = vi.fn(async () => {});
    const schedule = debounceSerially(work, 100);
    for (let change = 0; change < 5; change++) schedule();
    await vi.advanceTimersByTimeAsync(100);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('publications never run concurrently, and run again for changes made during a run', async () => {
    const ends: (() => void)[] = [];
    const work = vi.fn(() => new Promise<void>((resolve) => ends.push(resolve)));
    const schedule = debounceSerially(work, 100);
    schedule();
    await vi.advanceTimersByTimeAsync(100);
    for (let change = 0; change < 3; change++) {
      schedule();
      await vi.advanceTimersByTimeAsync(100);
    }
    expect(work).toHaveBeenCalledTimes(1);
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(0);
    expect(work).toHaveBeenCalledTimes(2);
    ends.shift()?.();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(work).toHaveBeenCalledTimes(2);
  });
});

describe('a reload of the open pages', () => {
  const TIMEOUT_MS = 10_000;
  const reload = vi.fn();
  beforeEach(() => {
    vi.useFakeTimers();
    reload.mockReset();
  });

  it('pages reload once, after the last Worker has evaluated an edit', () => {
    const reloads = createReloads(reload, TIMEOUT_MS);
    for (const worker of ['site', 'ops', 'portal']) reloads.begin(worker);
    vi.advanceTimersByTime(TIMEOUT_MS - 1);
    for (const worker of ['site', 'portal']) reloads.finish(worker);
    expect(reload).not.toHaveBeenCalled();
    reloads.finish('ops');
    vi.advanceTimersByTime(TIMEOUT_MS);
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('pages reload after the timeout if a Worker reports nothing, and again if the Worker reports later', () => {
    const reloads = createReloads(reload, TIMEOUT_MS);
    reloads.begin('site');
    vi.advanceTimersByTime(TIMEOUT_MS);
    expect(reload).toHaveBeenCalledTimes(1);
    reloads.finish('site');
    expect(reload).toHaveBeenCalledTimes(2);
  });
});

describe('a page that connects after an update was sent', () => {
  it.each([
    ['dev_updates=2', 3, true],
    ['a=b; dev_updates=2; c=d', 3, true],
    ['dev_updates=3', 3, false],
    ['a_dev_updates=2', 3, false],
    [undefined, 3, false],
  ])('a page with the cookie %s and %i updates sent has missed one: %s', (cookies, sent, expected) => {
    expect(hasMissedUpdate(cookies, sent)).toBe(expected);
  });
});
