/** Seeded choices: the same seed makes the same lifecycle. */

export interface Choices {
  /** From 0 (included) to 1 (excluded). */
  fraction(): number;
  /** An integer from `least` to `most`, both included. */
  whole(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(of: readonly T[]): T;
  /** A generator of its own: how much is drawn there changes nothing here. */
  fork(): Choices;
}

export function choices(seed: number): Choices {
  let state = seed >>> 0;
  const fraction = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const whole = (least: number, most: number) => least + Math.floor(fraction() * (most - least + 1));
  return {
    fraction,
    whole,
    chance: (probability) => fraction() < probability,
    pick<T>(of: readonly T[]): T {
      const [first, ...rest] = of;
      if (first === undefined) throw new Error('There is nothing to choose from.');
      return [first, ...rest][whole(0, rest.length)] ?? first;
    },
    fork: () => choices(whole(0, 2 ** 31)),
  };
}

/** Random ids that no other seed produces. */
export function hexOf(seed: number, from: Choices): (bytes: number) => string {
  const mark = seed.toString(16).padStart(8, '0');
  let made = 0;
  return (bytes) => {
    const count = (++made).toString(16).padStart(6, '0');
    let text = `${mark}${count}`;
    while (text.length < bytes * 2) text += from.whole(0, 255).toString(16).padStart(2, '0');
    return text.slice(0, bytes * 2);
  };
}
