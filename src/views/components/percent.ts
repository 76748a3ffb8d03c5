/** Share of a length as a percentage with one decimal, for attributes of SVG. */
export const percent = (share: number): string => `${Math.round(share * 1000) / 10}%`;
