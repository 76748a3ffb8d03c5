// Setup of the unit and worker tests: removes fake timers, stubs, and spies after each test.
import { afterEach, vi } from 'vitest';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
