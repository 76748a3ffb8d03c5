// Which Content-Security-Policy the portal's sign-in page may bring along in place of the site's own.

const HASH = /^'sha256-[A-Za-z0-9+/]{43}='$/;
const ORIGIN = /^https?:\/\/[\w.-]+(?::\d{1,5})?$/;

/** What each directive may say; any other directive, and any other source, makes the policy count for nothing. */
const MAY_SAY: ReadonlyMap<string, (source: string) => boolean> = new Map([
  ['default-src', (source) => source === "'none'"],
  ['style-src', (source) => HASH.test(source)],
  ['form-action', (source) => source === "'self'" || ORIGIN.test(source)],
  ['frame-ancestors', (source) => source === "'none'"],
  ['base-uri', (source) => source === "'none'"],
]);

/**
 * Whether a policy is at least as strict as the site's, but for styles that it names by hash: no script, no
 * frame, nothing loaded, each of its directives there exactly once.
 */
export function isStrictPolicy(policy: string): boolean {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const names = new Set(directives.map(([name]) => name));
  return (
    names.size === MAY_SAY.size &&
    directives.length === MAY_SAY.size &&
    directives.every(([name = '', ...sources]) => {
      const maySay = MAY_SAY.get(name);
      return maySay !== undefined && sources.length > 0 && sources.every(maySay);
    })
  );
}
