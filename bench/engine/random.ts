/** Seeded random numbers, so that every run measures the same. */

export interface Random {
  /** 0 <= x < 1. */
  next(): number;
  /** Mean 0, deviation 1. */
  normal(): number;
  below(n: number): number;
}

/** mulberry32 */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    below: (n) => Math.floor(next() * n),
  };
}
