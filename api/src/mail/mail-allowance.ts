/** How many mails somebody may cause within an hour, or another span, counted in this process's memory. */
export interface MailAllowance {
  /** Counts one and says whether it may go out. */
  take(key: string): boolean;
  /** Whether nothing has been counted within the span. */
  isUntouched(key: string): boolean;
}

const HOUR_MS = 3_600_000;
/** Keys kept at once; beyond it the oldest goes. */
const CAPACITY = 20_000;

export function createMailAllowance(most: number, now: () => number, spanMs = HOUR_MS): MailAllowance {
  const taken = new Map<string, number[]>();
  const recentOf = (key: string) => (taken.get(key) ?? []).filter((at) => now() - at < spanMs);
  return {
    take(key) {
      const recent = recentOf(key);
      if (recent.length >= most) return false;
      taken.delete(key);
      taken.set(key, [...recent, now()]);
      const [oldest] = taken.keys();
      if (taken.size > CAPACITY && oldest !== undefined) taken.delete(oldest);
      return true;
    },
    isUntouched: (key) => recentOf(key).length === 0,
  };
}
