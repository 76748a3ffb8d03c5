// Parts of the report of a visit, for the server and the script.

/** Phases of a page load, in order. */
export const PHASES = ['dns', 'tcp', 'tls', 'ttfb', 'html', 'lcp'] as const;
export type Phase = (typeof PHASES)[number];

/** Kinds of files. */
export const FILE_KINDS = ['document', 'style', 'script', 'font', 'image', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
