// Seeded random numbers, so that the same seed always yields the same drawing.

/** 32-bit hash of a seed (FNV-1a), for short file names. */
export function hashOf(seed: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < seed.length; i++) hash = Math.imul(hash ^ seed.charCodeAt(i), 0x01000193);
  return hash >>> 0;
}

/** Formats a hash as eight hexadecimal digits. */
export const toHex = (hash: number): string => hash.toString(16).padStart(8, '0');

/** Returns a generator of numbers in [0, 1), seeded with a hash (mulberry32). */
export function random(hash: number): () => number {
  let state = hash | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
