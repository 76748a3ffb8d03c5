// Counts with nouns, in English.

/** `1 build`, `2 builds`, `2 entries`: a number and a noun, by default with a plural in `s`. */
export const formatCount = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? noun : plural}`;
