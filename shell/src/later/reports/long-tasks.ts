/** What held the page up: with the script that did where the browser tells it. */

/** Shorter ones nobody feels, in milliseconds. */
const LEAST_MS = 50;

export interface LongTask {
  /** Address of the script; null where the browser does not tell. */
  readonly script: string | null;
  readonly ms: number;
  /** What called it, e.g. BUTTON#pay.onclick. */
  readonly name: string;
}

/** As the Long Animation Frames API has it; TypeScript's DOM library does not know it yet. */
interface AnimationFrame extends PerformanceEntry {
  readonly scripts: readonly {
    readonly sourceURL: string;
    readonly duration: number;
    readonly invokerType: string;
  }[];
}

const FRAME = 'long-animation-frame';

export function watchLongTasks(signal: AbortSignal, onTask: (task: LongTask) => void): void {
  const types = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = types.includes(FRAME) ? FRAME : 'longtask';
  if (!types.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) for (const task of tasksOf(entry)) onTask(task);
  });
  // Also those of the first screen's own start.
  observer.observe({ type, buffered: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

function tasksOf(entry: PerformanceEntry): LongTask[] {
  if (entry.entryType !== FRAME) return [{ script: null, ms: entry.duration, name: '' }];
  return (entry as AnimationFrame).scripts
    .filter(({ duration }) => duration >= LEAST_MS)
    .map(({ sourceURL, duration, invokerType }) => ({ script: sourceURL, ms: duration, name: invokerType }));
}
