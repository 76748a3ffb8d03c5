// Chunk loading (§2), and page reloads after a failure.
import { beforeEach, expect, it, vi } from 'vitest';

const leavePage = vi.hoisted(() => {
  // Test files share modules: another file may have loaded the chunk loader with its own listeners.
  vi.resetModules();
  const listeners: (() => void)[] = [];
  Object.assign(globalThis, {
    addEventListener: (_: string, listener: () => void) => listeners.push(listener),
  });
  return () => {
    for (const listener of listeners) listener();
  };
});

import { loadChunk } from '../../../src/client/boot/chunk.ts';

interface Field {
  value: string;
  defaultValue: string;
  checked?: boolean;
  defaultChecked?: boolean;
}

const reload = vi.fn();
const fail = () => loadChunk(() => Promise.reject(new Error('chunk is missing')));

/** Stubs the browser APIs that chunk loading uses. */
function browser({ online = true, fields = [] as Field[], storage = true } = {}): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('navigator', { onLine: online });
  vi.stubGlobal('document', { querySelectorAll: () => fields });
  vi.stubGlobal('location', { reload });
  const sessionStorage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (!storage) throw new Error('storage is denied');
      stored.set(key, value);
    },
  };
  vi.stubGlobal('sessionStorage', sessionStorage);
  vi.stubGlobal('window', { sessionStorage });
}

beforeEach(() => void reload.mockReset());

it('a loaded chunk is returned without a reload', async () => {
  browser();
  expect(await loadChunk(async () => 'module')).toBe('module');
  expect(reload).not.toHaveBeenCalled();
});

it('a failed load reloads the page once per session', async () => {
  browser();
  expect(await fail()).toBeUndefined();
  expect(await fail()).toBeUndefined();
  expect(reload).toHaveBeenCalledOnce();
});

it.each([
  ['the browser is offline', { online: false }],
  ['storage is denied, because reloads could be endless', { storage: false }],
  ['a field has input', { fields: [{ value: 'a', defaultValue: '' }] }],
  [
    'a checkbox has changed',
    { fields: [{ value: '1', defaultValue: '1', checked: true, defaultChecked: false }] },
  ],
])('a failed load does not reload the page if %s', async (_, options) => {
  browser(options);
  expect(await fail()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});

it('a failed load reloads the page if its fields are unchanged', async () => {
  browser({ fields: [{ value: 'a', defaultValue: 'a', checked: false, defaultChecked: false }] });
  await fail();
  expect(reload).toHaveBeenCalledOnce();
});

// This test must be the last one, because a navigation cannot be undone.
it('a load that fails because of a navigation does not reload the page', async () => {
  browser();
  leavePage();
  expect(await fail()).toBeUndefined();
  expect(reload).not.toHaveBeenCalled();
});
