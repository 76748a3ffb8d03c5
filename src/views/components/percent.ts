/** Formats a share (0 to 1) as a percentage with one decimal, for SVG attributes. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
