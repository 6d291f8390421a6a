/** What a tail comes from that is none of the product's work: waiting for a processor, and collecting garbage. */
import { readFileSync } from 'node:fs';
import { PerformanceObserver } from 'node:perf_hooks';

/** For how long the main thread of a process was ready and had no processor, in ms; null where nobody says (not Linux). */
export function waitedMs(pid: number): number | null {
  try {
    const [, waitedNs = ''] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(waitedNs) / 1e6;
  } catch {
    return null;
  }
}

/** The longest pause of this thread for garbage, in ms. Returns how to end and have it. */
export function watchCollector(): () => number {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ entryTypes: ['gc'] });
  return () => {
    observer.disconnect();
    return longest;
  };
}
