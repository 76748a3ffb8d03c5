// Declares the WCAG 2.2 criteria that a test checks. The conformance table is generated from these declarations.
declare module 'vitest' {
  interface TaskMeta {
    /** WCAG 2.2 criterion numbers. */
    wcag?: readonly string[];
  }
}

/**
 * Returns the options of a test that checks WCAG 2.2 criteria. `npm run accessibility:record` records its result
 * (docs/accessibility.md).
 *
 * @param criteria criterion numbers such as `1.4.10`. They must be literals, because
 *   scripts/accessibility/declarations.ts reads them from the source.
 */
export const wcag = (...criteria: readonly string[]) => ({ meta: { wcag: criteria } });
