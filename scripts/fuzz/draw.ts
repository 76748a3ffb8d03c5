// Seeded random numbers for the fuzzer.

/** Seeded generator of pseudorandom numbers in [0, 1) (xorshift32). */
export function seededRandom(seed: number): () => number {
  let x = seed | 1;
  return () => {
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    return (x >>> 0) / 2 ** 32;
  };
}

/** Random choices. The same numbers of `random` result in the same choices. */
export class Draw {
  readonly random: () => number;
  constructor(random: () => number) {
    this.random = random;
  }
  pick<T>(list: readonly T[]): T {
    return list[Math.floor(this.random() * list.length)] as T;
  }
  chance(share: number): boolean {
    return this.random() < share;
  }
}
