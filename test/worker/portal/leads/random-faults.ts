// Deterministic faults of the random drill. Each number is derived only from the seed and a question, so results do not
// depend on timing or order.
import { FAULTS, type Fault, type FaultCheck } from './lead-faults.ts';

/** Hashes a string to a number of at least 0 and less than 1 (FNV-1a, then the finalizer of MurmurHash3). */
function numberOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) >>> 0) / 2 ** 32;
}

/** Faults with a higher probability, because the outbox retries them. */
const FREQUENT_FAULTS: ReadonlySet<Fault> = new Set([
  'outbox’s database locked',
  'Worker terminated during delivery',
]);

export interface RandomFaults {
  /** Returns a number from 0 to 1 for a question about one visitor. */
  draw: (question: string) => number;
  /** Returns the faults within a scope, such as a submission. Each occurrence is drawn separately. */
  faultsIn: (scope: string) => FaultCheck;
  happened: ReadonlyMap<Fault, number>;
}

export function randomFaults(seed: number): RandomFaults {
  const happened = new Map<Fault, number>(FAULTS.map((fault) => [fault, 0]));
  const draw = (question: string) => numberOf(`${seed} ${question}`);
  const faultsIn = (scope: string): FaultCheck => {
    const times = new Map<Fault, number>();
    return (fault) => {
      const nth = (times.get(fault) ?? 0) + 1;
      times.set(fault, nth);
      const isFaulty = draw(`${scope}, ${fault}, ${nth}`) < (FREQUENT_FAULTS.has(fault) ? 0.3 : 0.12);
      if (isFaulty) happened.set(fault, (happened.get(fault) ?? 0) + 1);
      return isFaulty;
    };
  };
  return { draw, faultsIn, happened };
}
