/** Formats a share (0 to 1) as a percentage with at most one decimal place, for SVG attributes. */
export const toPercent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
