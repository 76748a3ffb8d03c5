// In-memory cache of preview token results. It rejects an invalid token without a portal lookup per call.
import { LRUCache } from 'lru-cache';

/** Lifetime of a result in milliseconds. It is limited because tokens can be created and revoked. */
const LIFETIME_MS = 60_000;

export interface TokenMemory {
  /** Whether a token is valid; `null` if unknown. */
  isValid: (token: string, now: number) => boolean | null;
  store: (token: string, valid: boolean, now: number) => void;
}

/** Creates a cache for up to 1,000 tokens. */
export function createTokenMemory(): TokenMemory {
  const results = new LRUCache<string, { valid: boolean; at: number }>({ max: 1_000 });
  return {
    isValid(token, now) {
      const cached = results.get(token);
      return cached && now - cached.at < LIFETIME_MS ? cached.valid : null;
    },
    store: (token, valid, now) => void results.set(token, { valid, at: now }),
  };
}
