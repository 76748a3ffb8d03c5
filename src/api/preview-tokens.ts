// What the portal has said of preview tokens, so that a bad one is refused from memory instead of costing the
// portal a look-up with every call.
import { LRUCache } from 'lru-cache';

/** How long a judgement holds, in milliseconds: a token may be made or withdrawn meanwhile. */
const JUDGED_MS = 60_000;

export interface TokenMemory {
  /** Whether a token is good; `null` when the portal has to be asked. */
  isValid: (token: string, now: number) => boolean | null;
  judge: (token: string, valid: boolean, now: number) => void;
}

/** A memory of a thousand tokens, with none in it yet. */
export function createTokenMemory(): TokenMemory {
  const judged = new LRUCache<string, { valid: boolean; at: number }>({ max: 1_000 });
  return {
    isValid(token, now) {
      const found = judged.get(token);
      return found && now - found.at < JUDGED_MS ? found.valid : null;
    },
    judge: (token, valid, now) => void judged.set(token, { valid, at: now }),
  };
}
