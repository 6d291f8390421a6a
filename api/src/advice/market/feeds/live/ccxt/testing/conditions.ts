/** Lets a test wait, without a clock, for a condition that is checked after each event. */

export interface Conditions {
  /** Call this after each event that may have made a condition true. */
  readonly happened: () => void;
  /** Resolves once the condition is true. */
  readonly until: (isSo: () => boolean) => Promise<void>;
}

export function createConditions(): Conditions {
  const waiting = new Set<() => void>();
  return {
    happened() {
      for (const look of [...waiting]) look();
    },
    until: (isSo) =>
      new Promise((resolve) => {
        const look = () => {
          if (!isSo()) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
