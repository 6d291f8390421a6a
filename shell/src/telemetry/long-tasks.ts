/** Long tasks, with the script that caused them where the browser reports it. */

/** Shorter ones nobody feels, in milliseconds. */
const LEAST_MS = 50;

/** As the Long Animation Frames API has it; TypeScript's DOM library does not know it yet. */
interface AnimationFrame extends PerformanceEntry {
  readonly scripts: readonly {
    readonly sourceURL: string;
    readonly duration: number;
  }[];
}

const FRAME = 'long-animation-frame';

/** Tells the address of each one's script; null where the browser does not. */
export function watchLongTasks(signal: AbortSignal, onTask: (script: string | null) => void): void {
  const types = globalThis.PerformanceObserver?.supportedEntryTypes ?? [];
  const type = types.includes(FRAME) ? FRAME : 'longtask';
  if (!types.includes(type)) return;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) for (const script of scriptsOf(entry)) onTask(script);
  });
  // Also those of the first screen's own start.
  observer.observe({ type, buffered: true });
  signal.addEventListener('abort', () => observer.disconnect());
}

function scriptsOf(entry: PerformanceEntry): (string | null)[] {
  if (entry.entryType !== FRAME) return [null];
  return (entry as AnimationFrame).scripts
    .filter(({ duration }) => duration >= LEAST_MS)
    .map(({ sourceURL }) => sourceURL);
}
