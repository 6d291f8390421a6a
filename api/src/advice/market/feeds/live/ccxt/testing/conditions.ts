/** Lets a test wait for a condition that is looked at after each thing that happens, with no clock. */

export interface Conditions {
  /** To be called after each thing that may have made a condition true. */
  readonly happened: () => void;
  /** Resolves as soon as it is so. */
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
