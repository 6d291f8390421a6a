/** Of several who ask for the same at the same time, the first does the work and all have its answer. */
export interface SingleFlight<T> {
  /** `isFirst`: whether this call did the work. Rejects as the work does; the next call begins anew. */
  run(key: string, work: () => Promise<T>): Promise<{ readonly isFirst: boolean; readonly answer: T }>;
}

export function createSingleFlight<T>(): SingleFlight<T> {
  const underWay = new Map<string, Promise<T>>();
  return {
    async run(key, work) {
      const other = underWay.get(key);
      if (other) return { isFirst: false, answer: await other };
      const own = work().finally(() => underWay.delete(key));
      underWay.set(key, own);
      return { isFirst: true, answer: await own };
    },
  };
}
