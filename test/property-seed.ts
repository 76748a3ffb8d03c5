// Seed of the fast-check property tests, set before each test file. A failure prints the seed;
// `FC_SEED=… npx vitest run …` repeats the run with it.
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    /** 32-bit integer. */
    propertySeed: number;
  }
}

fc.configureGlobal({ seed: inject('propertySeed') });
