// Which Content-Security-Policy the portal's sign-in page may bring along in place of the site's own.

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d{1,5})?$/;

/** The sources that each directive may have; any other directive or source makes the policy invalid. */
const MAY_SAY: ReadonlyMap<string, (source: string) => boolean> = new Map([
  ['default-src', (source) => source === "'none'"],
  ['style-src', (source) => HASH.test(source)],
  ['form-action', (source) => source === "'self'" || ORIGIN.test(source)],
  ['frame-ancestors', (source) => source === "'none'"],
  ['base-uri', (source) => source === "'none'"],
  // Scripts of the site's own origin only: a hash would let the portal run any script there.
  ['script-src', (source) => source === "'self'"],
]);
const OPTIONAL: ReadonlySet<string> = new Set(['script-src']);

/**
 * Whether a policy is at least as strict as the site's, except for styles that it names by hash: no script but the
 * site's own, no frame, nothing loaded, each directive exactly once.
 */
export function isStrictPolicy(policy: string): boolean {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const names = new Set(directives.map(([name]) => name));
  return (
    names.size === directives.length &&
    [...MAY_SAY.keys()].every((name) => OPTIONAL.has(name) || names.has(name)) &&
    directives.every(([name = '', ...sources]) => {
      const maySay = MAY_SAY.get(name);
      return maySay !== undefined && sources.length > 0 && sources.every(maySay);
    })
  );
}
