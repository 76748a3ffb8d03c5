// Trusted Types: the only policy of the site. Browsers reject other strings as HTML or script URLs
// (require-trusted-types-for, src/middleware/security/security-headers.ts). The boot script contains this module.

/** The part of the Trusted Types API that the site uses. Trusted values have the type `string`. */
interface Policy {
  /** Marks HTML as trusted. Pass only HTML from the site's own server. */
  createHTML: (html: string) => string;
  /** Marks a script URL as trusted. `script-src` limits the origins. */
  createScriptURL: (address: string) => string;
}

const trust = (text: string): string => text;
const rules: Policy = { createHTML: trust, createScriptURL: trust };
const { trustedTypes }: { trustedTypes?: { createPolicy: (name: string, policy: Policy) => Policy } } =
  Object(globalThis);

/** The policy `site`, or its rules in browsers without Trusted Types. */
export const trusted = trustedTypes?.createPolicy('site', rules) ?? rules;
