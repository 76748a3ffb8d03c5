// Chunks that a page prefetches once it has loaded and the browser is idle, so that the first interaction finds them in
// the cache (decision 034). Larger chunks are requested at the first sign of intent.

/** Maximum compressed size of a prefetched chunk in bytes. */
export const MAX_PREFETCH_BYTES = 4000;

/** Sources under src/client that every page prefetches. */
export const PREFETCHED_SOURCES: readonly string[] = [
  'boot/mount.ts',
  'boot/parts.ts',
  'search/search-dialog.ts',
  'search/search-overlay.ts',
  'visit/footer-line.ts',
];

/** Sources under src/client, by selector of the elements that use them. */
export const PREFETCHED_SOURCES_BY_SELECTOR: Readonly<Record<string, readonly string[]>> = {
  'a[data-login]': ['account/customer.ts'],
  '[data-consent]:not([hidden])': ['consent/consent-save.ts'],
  '.fixed-nav': ['navigation/sections.ts'],
  '[data-home]': ['home/home.ts'],
  '[data-demo],.module-code': ['demos/demos.ts'],
  '[data-island=form]': ['forms/form-challenge.ts'],
  '.docs': ['docs/docs.ts', 'docs/docs-feedback.ts'],
  '.api-form': ['docs/api-run.ts', 'docs/api-samples.ts', 'docs/sandbox.ts', 'docs/api-compare.ts'],
};
