// Measurements of a visit from Performance API entries.
import type { FileKind, Phase } from '../../views/visitor/visit-parts.ts';

/** Start and end in milliseconds since the start of the navigation. */
export type Span = readonly [from: number, to: number];

/** Members of a navigation entry that this module reads. */
export type Navigation = Pick<
  PerformanceNavigationTiming,
  | 'domainLookupStart'
  | 'domainLookupEnd'
  | 'connectStart'
  | 'connectEnd'
  | 'secureConnectionStart'
  | 'requestStart'
  | 'responseStart'
  | 'responseEnd'
>;
export type Resource = Pick<PerformanceResourceTiming, 'name' | 'initiatorType' | 'transferSize'>;

/** The page's entry; `undefined` if the browser does not report it. */
export const navigationTiming = () =>
  performance.getEntriesByType('navigation').find((entry) => entry instanceof PerformanceNavigationTiming);

/** The entries of the files that the page has loaded. */
export const resourceTimings = () =>
  performance.getEntriesByType('resource').filter((entry) => entry instanceof PerformanceResourceTiming);

/**
 * Spans of the phases. The connection phases have zero length if the connection was reused.
 *
 * @param lcp time of the largest contentful paint; `null` if the browser does not report it
 */
export function spansOf(page: Navigation, lcp: number | null): Map<Phase, Span> {
  const { connectStart, connectEnd, secureConnectionStart: secure } = page;
  const spans = new Map<Phase, Span>([
    ['dns', [page.domainLookupStart, page.domainLookupEnd]],
    // Without TLS, the start of TLS is 0.
    ['tcp', [connectStart, secure > 0 ? secure : connectEnd]],
    ['tls', secure > 0 ? [secure, connectEnd] : [connectEnd, connectEnd]],
    ['ttfb', [page.requestStart, page.responseStart]],
    ['html', [page.responseStart, page.responseEnd]],
  ]);
  if (lcp !== null) spans.set('lcp', [0, lcp]);
  return spans;
}

const KINDS: ReadonlyMap<string, FileKind> = new Map([
  ['css', 'style'],
  ['js', 'script'],
  ['woff2', 'font'],
  ['svg', 'image'],
  ['png', 'image'],
  ['jpg', 'image'],
  ['webp', 'image'],
  ['avif', 'image'],
  ['ico', 'image'],
]);

/** Kind of a file by its extension. */
export function kindOf({ name, initiatorType }: Resource): FileKind {
  const [, extension = ''] = /\.([a-z0-9]+)$/.exec(new URL(name).pathname) ?? [];
  return KINDS.get(extension) ?? (initiatorType === 'img' ? 'image' : 'other');
}

export interface Sum {
  files: number;
  bytes: number;
}

/** Totals by kind, of all files, and of files from other hosts (`third`). Cached files have 0 bytes. */
export function sumsOf(
  document: Pick<Resource, 'transferSize'>,
  resources: readonly Resource[],
  host: string,
): Map<FileKind | 'total' | 'third', Sum> {
  const sums = new Map<FileKind | 'total' | 'third', Sum>();
  const add = (kind: FileKind | 'total' | 'third', bytes: number) => {
    const { files, bytes: before } = sums.get(kind) ?? { files: 0, bytes: 0 };
    sums.set(kind, { files: files + 1, bytes: before + bytes });
  };
  add('document', document.transferSize);
  add('total', document.transferSize);
  for (const resource of resources) {
    if (!/^https?:/.test(resource.name)) continue;
    add(kindOf(resource), resource.transferSize);
    add('total', resource.transferSize);
    if (new URL(resource.name).host !== host) add('third', resource.transferSize);
  }
  return sums;
}

export interface Summary {
  /** Time to first byte of the first page, in milliseconds from its request. */
  firstByte?: number;
  bytes?: number;
  thirdParties: number;
}

/** Summary of a visit. `firstByte` is missing for cached pages, `bytes` if the browser reports no sizes. */
export function summaryOf(
  page: Pick<Navigation, 'requestStart' | 'responseStart'> & Pick<Resource, 'transferSize'>,
  resources: readonly Resource[],
  host: string,
): Summary {
  const hosts = resources.flatMap(({ name }) => (/^https?:/.test(name) ? [new URL(name).host] : []));
  const bytes = sumsOf(page, resources, host).get('total')?.bytes ?? 0;
  const firstByte = Math.round(page.responseStart - page.requestStart);
  return {
    ...(page.transferSize > 0 && firstByte > 0 && { firstByte }),
    ...(bytes > 0 && { bytes }),
    thirdParties: new Set(hosts.filter((other) => other !== host)).size,
  };
}
