/** How many mails somebody may cause within an hour, counted in this process's memory. */
export interface MailAllowance {
  /** Counts one and says whether it may go out. */
  take(key: string): boolean;
}

const HOUR_MS = 3_600_000;
/** Keys kept at once; beyond it the oldest goes. */
const CAPACITY = 20_000;

export function createMailAllowance(perHour: number, now: () => number): MailAllowance {
  const taken = new Map<string, number[]>();
  return {
    take(key) {
      const recent = (taken.get(key) ?? []).filter((at) => now() - at < HOUR_MS);
      if (recent.length >= perHour) return false;
      taken.delete(key);
      taken.set(key, [...recent, now()]);
      const [oldest] = taken.keys();
      if (taken.size > CAPACITY && oldest !== undefined) taken.delete(oldest);
      return true;
    },
  };
}
