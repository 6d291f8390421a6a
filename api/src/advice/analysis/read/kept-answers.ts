/** Answers that many ask for and that are made once a minute: whoever comes meanwhile has the same. */
import { createSingleFlight } from '../../../platform/lib/serial';

const KEPT_MS = 60_000;
/** Far more than there are tiers and days to ask for. */
const MOST = 500;

export interface KeptAnswers<T> {
  /** Rejects as `make` does; nothing is kept then. */
  of(key: string, make: () => Promise<T>): Promise<T>;
}

export function createKeptAnswers<T>(now: () => Date): KeptAnswers<T> {
  const flights = createSingleFlight<T>();
  const kept = new Map<string, { readonly until: number; readonly answer: T }>();
  return {
    async of(key, make) {
      const at = now().getTime();
      const known = kept.get(key);
      if (known && at < known.until) return known.answer;
      const { answer, isFirst } = await flights.run(key, make);
      if (!isFirst) return answer;
      if (kept.size >= MOST) kept.clear();
      kept.set(key, { until: at + KEPT_MS, answer });
      return answer;
    },
  };
}
