/**
 * A week of the simulated market's majors: how many signals a BASIC customer, acting in a minute, could have used each
 * day, and how many the forecast offered them.
 */
import { exchangeClass, type MarketEvent } from '../../api/src/advice/market';
import { freeSimulation } from '../../api/src/advice/market/testing/free-simulation';
import { Detector } from '../../api/src/advice/signals/detect';
import { valueFor } from '../../api/src/advice/signals/value/value-for';
import { isWorthActing } from '../../contract/src/signals/browser/signal-worth';
import { DEFAULT_TRADING_PROFILE } from '../../contract/src/signals/trading-profile';
import { against, type Part } from './part';

const START = Date.parse('2026-11-23T00:00:00.000Z');
const DAY_MS = 86_400_000;
const DAYS = 7;
const REACTION_MS = 60_000;
const FLOOR_EUR = 1;
const LEAST_A_DAY = 5;
const MOST_HOPS = 3;
/** In addition to the majors, for the euro rate. */
const RATES = 'EUR/USDT';
const CUSTOMER = { ...DEFAULT_TRADING_PROFILE, reaction: 'phone' } as const;
const MAJORS = ['BTC', 'ETH', 'USDT'];

export const basic: Part = {
  name: 'basic',
  async prove(seed, print) {
    const { advised, standing, offered } = await weekOf(seed);
    const days = standing.filter((count) => count >= LEAST_A_DAY).length;
    print(`advised a day: ${advised.join(', ')}`);
    print(`offered a day, for ${REACTION_MS / 1000} s: ${offered.join(', ')} (not judged)`);
    return against(print, {
      what: `signals a day that left ${FLOOR_EUR} euro at once and after ${REACTION_MS / 1000} s`,
      figure: standing.join(', '),
      goal: `${LEAST_A_DAY} on ${DAYS} of ${DAYS} days`,
      isMet: days === DAYS,
    });
  },
};

/**
 * For each day, how many signals were advised, how many of these were still open when a customer could act, and how many
 * were forecast to be.
 */
async function weekOf(seed: number) {
  const detector = new Detector({
    feed: 'simulated',
    isStandard: (exchange) => exchangeClass(exchange) === 'standard',
    rules: { minProfitEur: FLOOR_EUR },
  });
  const feed = freeSimulation({
    ...{ seed, coins: 6, quotesPerSecond: 20, stepMs: 2_000 },
    ...{ startAt: START, durationMs: DAYS * DAY_MS },
  });
  const takesPart = majorsOnly();
  const advised: number[] = Array(DAYS).fill(0);
  const standing: number[] = Array(DAYS).fill(0);
  const offered: Set<string>[] = Array.from({ length: DAYS }, () => new Set());
  /** Advised signals: since when, and what each leaves by its last report. */
  const open = new Map<string, { readonly since: number; eur: number }>();
  for await (const batch of feed.events(new AbortController().signal)) {
    const { changes, wantBooks } = detector.push(batch.filter(takesPart));
    const now = batch.at(-1)?.at ?? START;
    for (const [id, { since, eur }] of open) {
      if (now - since < REACTION_MS) continue;
      open.delete(id);
      const day = Math.floor((since - START) / DAY_MS);
      if (eur >= FLOOR_EUR) standing[day] = (standing[day] ?? 0) + 1;
    }
    for (const { kind, signal } of changes) {
      const eur = kind === 'ended' ? 0 : (signal.worth.inPlace?.eur ?? 0);
      const known = open.get(signal.id);
      if (known) known.eur = eur;
      const isForBasic = signal.universe === 'majors' && signal.hops <= MOST_HOPS;
      const day = Math.floor((now - START) / DAY_MS);
      if (!isForBasic) continue;
      const { worth } = valueFor(CUSTOMER, signal);
      if (kind !== 'ended' && worth.later && isWorthActing(worth, FLOOR_EUR)) offered[day]?.add(signal.id);
      if (kind !== 'opened' || eur < FLOOR_EUR) continue;
      open.set(signal.id, { since: now, eur });
      advised[day] = (advised[day] ?? 0) + 1;
    }
    feed.wantBooks(wantBooks);
  }
  return { advised, standing, offered: offered.map(({ size }) => size) };
}

/** Selects the events of the standard exchanges' majors, and of the euro rate. */
function majorsOnly() {
  const markets = new Set<number>();
  return (event: MarketEvent): boolean => {
    if (event.type === 'listed') {
      const { base, quote, exchange, market } = event;
      const isMajor = MAJORS.includes(base) && MAJORS.includes(quote);
      if (exchangeClass(exchange) === 'standard' && (isMajor || `${base}/${quote}` === RATES))
        markets.add(market);
    }
    return !('market' in event) || markets.has(event.market);
  };
}
