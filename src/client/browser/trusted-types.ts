// Trusted Types: the only policy of the site. Browsers reject other strings as HTML or as the address of a script
// (require-trusted-types-for, src/middleware/security/security-headers.ts). The boot script contains this module.

/** The part of the Trusted Types API that the site uses. TypeScript has no type for trusted values, which are strings here. */
interface Policy {
  /** Marks HTML as trusted. Only HTML of the site's own server may be passed. */
  createHTML: (html: string) => string;
  /** Marks the address of a script as trusted. `script-src` limits the origins. */
  createScriptURL: (address: string) => string;
}

const trust = (text: string): string => text;
const rules: Policy = { createHTML: trust, createScriptURL: trust };
const { trustedTypes }: { trustedTypes?: { createPolicy: (name: string, of: Policy) => Policy } } =
  Object(globalThis);

/** Policy `site`; browsers without Trusted Types get its rules. */
export const trusted = trustedTypes?.createPolicy('site', rules) ?? rules;
