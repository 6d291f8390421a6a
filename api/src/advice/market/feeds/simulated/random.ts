/** Seeded randomness: the same seed gives the same numbers, on every machine. */

/** Different `streams` give numbers that do not depend on how many were drawn elsewhere. */
export function createRandom(...streams: readonly number[]) {
  const next = smallFastCounter(streams);
  let spare = Number.NaN;

  /* Marsaglia's polar method: two at a time. */
  const normal = () => {
    if (!Number.isNaN(spare)) {
      const kept = spare;
      spare = Number.NaN;
      return kept;
    }
    let x = 0;
    let y = 0;
    let square = 0;
    do {
      x = 2 * next() - 1;
      y = 2 * next() - 1;
      square = x * x + y * y;
    } while (square >= 1 || square === 0);
    const scale = Math.sqrt((-2 * Math.log(square)) / square);
    spare = y * scale;
    return x * scale;
  };

  return {
    next,
    normal,
    /** Waiting time for an event that occurs every `mean` on average. */
    exponential: (mean: number) => -mean * Math.log(1 - next()),
    /** At least `least`; the smaller `shape`, the heavier its tail. */
    pareto: (least: number, shape: number) => least * (1 - next()) ** (-1 / shape),
    /** A whole number in [0, below). */
    below: (below: number) => Math.floor(next() * below),
  };
}

export type Random = ReturnType<typeof createRandom>;

/** Chris Doty-Humphrey's sfc32, a public-domain generator that passes PractRand. */
function smallFastCounter(seeds: readonly number[]): () => number {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = 0xb7e15162;
  let counter = 1;
  const next = () => {
    const sum = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + sum) | 0;
    return (sum >>> 0) / 4294967296;
  };
  for (const seed of seeds) {
    a ^= seed | 0;
    b ^= Math.floor(seed / 4294967296) | 0;
    for (let round = 0; round < 15; round++) next();
  }
  return next;
}
