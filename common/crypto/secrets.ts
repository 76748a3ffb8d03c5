// Secret rotation: several secrets are valid at once, so that signatures made with the old one stay valid.

/**
 * Parses a setting such as `new,old`. The first secret signs; all secrets verify.
 *
 * @param minimum minimum length in characters; shorter secrets are ignored
 */
export const secretsOf = (setting: string | undefined, minimum = 1): string[] =>
  (setting ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= minimum);
