// Declarations of the criteria of WCAG 2.2 that a test checks, from which the conformance table is generated.
declare module 'vitest' {
  interface TaskMeta {
    /** Numbers of criteria of WCAG 2.2. */
    wcag?: readonly string[];
  }
}

/**
 * Options of a test that checks criteria of WCAG 2.2. `npm run accessibility:record` records its result
 * (docs/accessibility.md).
 *
 * @param criteria numbers, as `1.4.10`, as literals: scripts/accessibility/declarations.ts reads them from the source
 */
export const wcag = (...criteria: readonly string[]) => ({ meta: { wcag: criteria } });
