/** From a feed to findings: one reader records events, then works on them, in order. */
import { ConflatingQueue, type Feed, type MarketEvent } from '../market';
import type { MarketFact, SignalChange } from '../signals';
import type { Detector } from '../signals/detect';

export interface PipelineOptions {
  readonly feed: Feed;
  readonly detector: Pick<Detector, 'push' | 'end'>;
  /** A real-time feed does not wait. A recording does, and none of it may be skipped. */
  readonly isRealTime: boolean;
  /** The clock of a real-time feed: events that have waited are as old as it tells. */
  readonly now?: () => number;
  /** Replaces fees and networks by the configured ones; recordings keep what the feed reported. */
  readonly place?: (events: readonly MarketEvent[]) => readonly MarketEvent[];
  /** Resolves when more events may come. */
  readonly record: ((events: readonly MarketEvent[]) => Promise<void> | void) | null;
  /** Resolves when more changes may come. */
  readonly deliver: (changes: readonly SignalChange[]) => Promise<void> | void;
  readonly tell?: (facts: readonly MarketFact[]) => void;
}

/** Events that have waited for less count as new. */
const CLOCK_EVERY_MS = 100;

export function createPipeline(options: PipelineOptions) {
  const { feed, detector, isRealTime, now, place = (events) => events, record, deliver, tell } = options;
  const queue = new ConflatingQueue();

  const eventsOf = (stop: AbortSignal): AsyncIterable<readonly MarketEvent[]> => {
    // A feed that keeps only the newest quote of each market needs no second queue.
    if (!isRealTime || feed.conflated !== undefined) return feed.events(stop);
    stop.addEventListener('abort', () => queue.end(), { once: true });
    void queue.fill(feed.events(stop));
    return queue;
  };
  let clockAt = Number.NEGATIVE_INFINITY;
  /** Puts the time first, at most every `CLOCK_EVERY_MS`. */
  const timed = (events: readonly MarketEvent[]): readonly MarketEvent[] => {
    if (!now || !isRealTime) return events;
    const at = now();
    if (at - clockAt < CLOCK_EVERY_MS) return events;
    clockAt = at;
    return [{ type: 'clock', at }, ...events];
  };
  const work = async (events: readonly MarketEvent[]) => {
    await record?.(events);
    const { changes, wantBooks, facts } = detector.push(place(events));
    if (wantBooks.length) feed.wantBooks(wantBooks);
    if (facts.length) tell?.(facts);
    if (changes.length) await deliver(changes);
  };

  return {
    /** Resolves when the feed has ended or `stop` was aborted, and every signal has ended. */
    async run(stop: AbortSignal) {
      let at = 0;
      for await (const events of eventsOf(stop)) {
        if (stop.aborted) break;
        await work(timed(events));
        at = events.at(-1)?.at ?? at;
      }
      const { changes } = detector.end(at);
      if (changes.length) await deliver(changes);
    },
    /** Quotes that a newer one replaced before they were worked on. */
    get conflated() {
      return queue.conflated + (feed.conflated ?? 0);
    },
  };
}

export type Pipeline = ReturnType<typeof createPipeline>;
