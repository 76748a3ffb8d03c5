// Content-Security-Policy of the portal's sign-in page: checks whether it may replace the site's policy.

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d{1,5})?$/;

/** Allowed sources per directive; any other directive or source makes the policy invalid. */
const ALLOWED_SOURCES: ReadonlyMap<string, (source: string) => boolean> = new Map([
  ['default-src', (source) => source === "'none'"],
  ['style-src', (source) => HASH.test(source)],
  ['form-action', (source) => source === "'self'" || ORIGIN.test(source)],
  ['frame-ancestors', (source) => source === "'none'"],
  ['base-uri', (source) => source === "'none'"],
  // Only scripts from the site's own origin, because a hash would let the portal run any script there.
  ['script-src', (source) => source === "'self'"],
  ['font-src', (source) => source === "'self'"],
  ['require-trusted-types-for', (source) => source === "'script'"],
  ['trusted-types', (source) => source === "'none'"],
]);
const OPTIONAL: ReadonlySet<string> = new Set([
  'script-src',
  'font-src',
  'require-trusted-types-for',
  'trusted-types',
]);

/**
 * Whether a policy is at least as strict as the site's, except for styles that it allows by hash and form actions on
 * other origins. It must allow only scripts and fonts of the site, no frames, and no other sources. Required directives
 * must be present, and no directive may be repeated.
 */
export function isStrictPolicy(policy: string): boolean {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const names = new Set(directives.map(([name]) => name));
  return (
    names.size === directives.length &&
    [...ALLOWED_SOURCES.keys()].every((name) => OPTIONAL.has(name) || names.has(name)) &&
    directives.every(([name = '', ...sources]) => {
      const isAllowed = ALLOWED_SOURCES.get(name);
      return isAllowed !== undefined && sources.length > 0 && sources.every(isAllowed);
    })
  );
}
