// Seeded random numbers of the fuzzer.

/** xorshift32: the same seed gives the same numbers, from 0 to below 1. */
export function sequence(seed: number): () => number {
  let x = seed | 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

/** Random choices of a fuzz request: the same numbers of `random` give the same request. */
export class Draw {
  readonly random: () => number;
  constructor(random: () => number) {
    this.random = random;
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }
  often(share: number): boolean {
    return this.random() < share;
  }
}
