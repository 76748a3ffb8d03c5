// Counts in the output of commands.

/** `1 build`, `2 builds`: a number and a noun whose plural ends in `s`. */
export const countText = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;
