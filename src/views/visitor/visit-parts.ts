// Parts of the visit report, for server and browser.

export const PHASES = ['dns', 'tcp', 'tls', 'ttfb', 'html', 'lcp'] as const;
export type Phase = (typeof PHASES)[number];

export const FILE_KINDS = ['document', 'style', 'script', 'font', 'image', 'other'] as const;
export type FileKind = (typeof FILE_KINDS)[number];
