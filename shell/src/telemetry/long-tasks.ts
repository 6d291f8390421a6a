/** Observes long tasks, with the script that caused them if the browser reports it. */

/** Shorter tasks are not noticeable, in milliseconds. */
const LEAST_MS = 50;

/** From the Long Animation Frames API, which TypeScript's DOM library does not have yet. */
interface AnimationFrame extends PerformanceEntry {
  readonly scripts: readonly {
    readonly sourceURL: string;
    readonly duration: number;
  }[];
}

const FRAME = 'long-animation-frame';

/** Calls `onTask` with the address of each task's script; null if the browser does not report it. */
export function watchLongTasks(signal: AbortSignal, onTask: (script: string | null) => void): void {
  const types = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = types.includes(FRAME) ? FRAME : 'longtask';
  if (!types.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) for (const script of scriptsOf(entry)) onTask(script);
  });
  // `buffered` includes those of the first screen's start.
  observer.observe({ type, buffered: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

function scriptsOf(entry: PerformanceEntry): (string | null)[] {
  if (entry.entryType !== FRAME) return [null];
  return (entry as AnimationFrame).scripts
    .filter(({ duration }) => duration >= LEAST_MS)
    .map(({ sourceURL }) => sourceURL);
}
