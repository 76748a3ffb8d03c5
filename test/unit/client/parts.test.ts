// Scripts of page parts: the footer, which soft navigation preserves.
import { beforeEach, expect, it, vi } from 'vitest';

vi.hoisted(() => Object.assign(globalThis, { addEventListener: () => {} }));

import { startParts } from '../../../src/client/boot/parts.ts';

const active = new Set<object>();

class Observer {
  observe(): void {
    active.add(this);
  }
  disconnect(): void {
    active.delete(this);
  }
}

/** Stubs a page whose only part is a footer. */
function page({ hasLine }: { hasLine: boolean }): void {
  const footer = { querySelector: () => (hasLine ? {} : null) };
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    querySelector: (selector: string) => (selector === '.site-footer' ? footer : null),
  });
}

beforeEach(() => {
  active.clear();
  vi.stubGlobal('IntersectionObserver', Observer);
});

it('one observer watches the footer, even after soft navigations', async () => {
  page({ hasLine: false });
  for (let visit = 0; visit < 3; visit++) await startParts('.site-footer');
  expect(active.size).toBe(1);
});

it('no observer watches a footer that already contains the line with measurements', async () => {
  page({ hasLine: false });
  await startParts('.site-footer');
  page({ hasLine: true });
  await startParts('.site-footer');
  expect(active.size).toBe(0);
});

it('the scripts of other parts do not observe the footer', async () => {
  page({ hasLine: false });
  await startParts('[data-map],[data-visit]');
  expect(active.size).toBe(0);
});
