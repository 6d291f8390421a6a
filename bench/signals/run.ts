/** One run: the simulated market through the pipeline, and its figures. */
import { DEFAULT_SET_UP, type SetUp, type Signal } from '@spreadwise/contract';
import type { MarketEvent, MarketSource } from '../../api/src/market';
import { createSimulatedSource, exchangeClass } from '../../api/src/market';
import { createPipeline } from '../../api/src/pipeline';
import { type MovedOutcome, type SignalOutcome, valueFor } from '../../api/src/signals';
import { createDetector } from '../../api/src/signals/detect';
import { summary } from './summary';

const [minutes = 60, seed = 1] = process.argv.slice(2).map(Number);
const START = Date.parse('2026-11-21T00:00:00.000Z');
const QUARTERS = 4;
const durationMs = minutes * 60_000;

const detector = createDetector({
  feed: 'simulated',
  isStandard: (exchange) => exchangeClass(exchange) === 'standard',
  elapsedUs: () => performance.now() * 1000,
});
const counted = { quotes: 0, events: 0, sourceMs: 0 };
const signals = new Map<string, Signal>();
const updates = { opened: 0, updated: 0, ended: 0 };
const heaps: number[] = [];
const outcomes: SignalOutcome[] = [];
const moved: MovedOutcome[] = [];

/** The feed, measured: what it costs by itself, and the memory after each quarter. */
function watched(source: MarketSource): MarketSource {
  const watch = (events: readonly MarketEvent[]) => {
    counted.events += events.length;
    for (const { type } of events) if (type === 'quote') counted.quotes += 1;
    const at = events.at(-1)?.at ?? START;
    if (heaps.length === 0 || at - START >= (heaps.length * durationMs) / QUARTERS) heaps.push(usedHeap());
  };
  return {
    ...source,
    async *events(stop) {
      let began = cpuMs();
      for await (const events of source.events(stop)) {
        counted.sourceMs += cpuMs() - began;
        watch(events);
        yield events;
        began = cpuMs();
      }
    },
  };
}

function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function usedHeap(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}

const pipeline = createPipeline({
  source: watched(createSimulatedSource({ seed, pace: { kind: 'free', startAt: START, durationMs } })),
  detector,
  isRealTime: false,
  record: null,
  tell(facts) {
    for (const fact of facts)
      if (fact.kind === 'outcome') outcomes.push(fact.outcome);
      else if (fact.kind === 'moved') moved.push(fact.moved);
  },
  deliver(changes) {
    for (const { kind, signal } of changes) {
      updates[kind] += 1;
      signals.set(signal.id, asAdvised(signal, signals.get(signal.id)));
    }
  },
});

/** What was advised when it opened, which is what customers act on, and how it ended. */
function asAdvised(
  { peakNet, lastSeenAt, endedAt, endReason, ...now }: Signal,
  opened: Signal | undefined,
): Signal {
  return { ...now, ...opened, peakNet, lastSeenAt, endedAt, endReason };
}

const began = cpuMs();
await pipeline.run(new AbortController().signal);
const spentMs = cpuMs() - began;
heaps.push(usedHeap());

const SET_UP: SetUp = {
  ...DEFAULT_SET_UP,
  capital: { kind: 'in all', cents: 2_000_00 },
  takerFees: { binance: 0.00075, kraken: 0.0016 },
};
const PASSES = 20;

/** What it takes to value a signal at a set-up, in µs. */
function valuationUs(all: readonly Signal[]): number {
  const from = cpuMs();
  for (let pass = 0; pass < PASSES; pass += 1) for (const signal of all) valueFor(SET_UP, signal);
  return ((cpuMs() - from) * 1_000) / (all.length * PASSES);
}

console.log(
  summary({
    minutes,
    seed,
    ...counted,
    cpuMs: spentMs,
    heaps,
    rss: process.memoryUsage().rss,
    status: detector.status(),
    updates,
    signals: [...signals.values()],
    ...{ outcomes, moved },
    valuationUs: valuationUs([...signals.values()]),
  }),
);
