/**
 * The past of the simulated market, day by day, found and measured by the detector that runs live. Simulates only about
 * five minutes of every three hours, in coarse steps: a whole month would take an hour. The same times give the same past.
 */
import { DAY_MS, HOUR_MS } from '../../../platform/lib/time';
import type { PastDay, PastSignal, PastWanted } from '../../analysis';
import { exchangeClass, GAPS, Simulation } from '../../market';
import type { MarketFact } from '../../signals';
import { DETECTION_RULES, Detector, type Findings } from '../../signals/detect';

const WINDOW_EVERY_MS = 3 * HOUR_MS;
const SEED = 1;
/** As deep as a private stake: the books of the few coins here would fill far more, and a few giants decide each sum. */
const MOST_LEVEL_EUR = 2_000;
/** Without gaps that last for hours, which would outlast every window; the others are more frequent instead. */
const KINDS = GAPS.slice(0, 2).map((kind) => ({
  ...kind,
  levelEur: Math.min(kind.levelEur, MOST_LEVEL_EUR),
}));
const MARKET = { coins: 6, exchanges: 6, quotesPerSecond: 1, gapRate: 40, gaps: KINDS };
const FOUND_UNTIL_S = 10;
/** Seconds into a window: fine while signals are found, coarser while they are followed to the last delay. */
const STEPS_S = [
  ...every(0.5, FOUND_UNTIL_S),
  ...every(2, 20, 10),
  ...every(5, 70, 20),
  ...every(38, 298, 70),
  ...every(9, 325, 298),
];
const WINDOW_S = STEPS_S.at(-1) ?? 0;
/** Wide enough for prices that are as old as the steps are long. */
const RULES = { quoteLimitMs: 40_000, bookLimitMs: 20_000 };
/** A gain so high that nothing new is found. */
const NOTHING_NEW = { minNet: 1 };

function every(step: number, until: number, after = 0): number[] {
  return Array.from({ length: Math.round((until - after) / step) }, (_, index) => after + (index + 1) * step);
}

export function* simulatePast({ from, until, outlooks }: PastWanted): Generator<PastDay> {
  const detector = new Detector({
    feed: 'simulated',
    isStandard: (exchange) => exchangeClass(exchange) === 'standard',
    rules: RULES,
  });
  detector.learn([], outlooks);
  for (let day = from; day < until; ) {
    const end = Math.min(until, (Math.floor(day / DAY_MS) + 1) * DAY_MS);
    yield dayOf(detector, day, end);
    day = end;
  }
}

function dayOf(detector: Detector, from: number, until: number): PastDay {
  const signals = new Map<string, PastSignal>();
  const facts: MarketFact[] = [];
  const take = (found: Findings) => {
    for (const { signal } of found.changes) {
      const { first } = signals.get(signal.id) ?? { first: signal };
      signals.set(signal.id, { first, last: signal });
    }
    facts.push(...found.facts);
  };
  for (let index = Math.ceil(from / WINDOW_EVERY_MS); index * WINDOW_EVERY_MS < until; index += 1) {
    const at = index * WINDOW_EVERY_MS + delayOf(index);
    if (at + WINDOW_S * 1_000 <= until)
      lookAt(detector, new Simulation({ ...MARKET, seed: SEED + index, startAt: at }), at, take);
  }
  return { until, signals: [...signals.values()], facts };
}

/** Shifts the windows, so that they do not all begin at the same minute of the hour. */
const delayOf = (index: number): number => ((index * 7_919) % (WINDOW_EVERY_MS / 1_000 - WINDOW_S)) * 1_000;

function lookAt(detector: Detector, market: Simulation, at: number, take: (found: Findings) => void): void {
  const listed = new Set<number>();
  const push = (events: ReturnType<Simulation['begin']>) => {
    for (const event of events) if (event.type === 'listed') listed.add(event.market);
    const found = detector.push(events);
    market.wantBooks(found.wantBooks);
    take(found);
  };
  detector.setRules({ minNet: DETECTION_RULES.minNet });
  push(market.begin());
  for (const step of STEPS_S) {
    if (step === FOUND_UNTIL_S) detector.setRules(NOTHING_NEW);
    push(market.advance(at + step * 1_000));
  }
  const until = at + WINDOW_S * 1_000;
  take(detector.end(until));
  // The next window lists other markets, and must not search these as well.
  take(detector.push([...listed].map((gone) => ({ type: 'delisted', at: until, market: gone }))));
}
