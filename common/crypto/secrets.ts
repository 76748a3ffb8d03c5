// Secrets of which several are valid at a time, so that a new one can come first while what the old one signed lasts.

/**
 * The secrets of a setting `new,old`: the first one signs, each one verifies. Secrets of fewer than `minimum` characters
 * count as none; an empty list means that there is no secret.
 */
export const secretsOf = (setting: string | undefined, minimum = 1): string[] =>
  (setting ?? '')
    .split(',')
    .map((secret) => secret.trim())
    .filter((secret) => secret.length >= minimum);
