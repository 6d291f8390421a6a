/**
 * A double click in a browser that has no checkout cookie yet: the second request comes before the first one's cookie.
 * Requests that ask for the same from the same place while one is being answered share its answer.
 */
export interface SharedTries {
  /** `first` is true for the one whose work it is. */
  share<T>(key: string, work: () => Promise<T>): Promise<{ readonly first: boolean; readonly answer: T }>;
}

export function createSharedTries(): SharedTries {
  const underWay = new Map<string, Promise<unknown>>();
  return {
    async share<T>(key: string, work: () => Promise<T>) {
      const other = underWay.get(key) as Promise<T> | undefined;
      if (other) return { first: false, answer: await other };
      const mine = work().finally(() => underWay.delete(key));
      underWay.set(key, mine);
      return { first: true, answer: await mine };
    },
  };
}
