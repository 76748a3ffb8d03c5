// Rotation of secrets: several are valid at a time, so that signatures of the old one stay valid.

/**
 * Parses a setting `new,old`. The first secret signs, and each one verifies.
 *
 * @param minimum minimum length in characters; shorter secrets are ignored
 */
export const secretsOf = (setting: string | undefined, minimum = 1): string[] =>
  (setting ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= minimum);
