/** The rates as each process knows them: read from the database, and cached for a while. */
import { type Currency, EURO, type Rate } from '@spreadwise/contract';
import type { Logger } from 'pino';
import type { Database } from '../../platform/db/database';
import type { Meter } from '../../platform/lib/observed/meter';
import { createSingleFlight } from '../../platform/lib/serial';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time';
import type { MarketFact, MarketRate } from '../signals';
import { createRatesStore, type Feed } from './rates-store';

const KEPT_MS = MINUTE_MS;
/** A market that has just started reports its rates within seconds. */
const NOTHING_KEPT_MS = 5_000;

export type FindRates = () => Promise<KnownRates>;

export function findRatesOf(db: Database, now: () => Date): FindRates {
  const store = createRatesStore(db);
  const flight = createSingleFlight<readonly Rate[]>();
  let known: { readonly rates: readonly Rate[]; readonly readAt: number } | null = null;
  return async () => {
    const at = now();
    if (
      known === null ||
      at.getTime() - known.readAt >= (known.rates.length > 0 ? KEPT_MS : NOTHING_KEPT_MS)
    ) {
      const { answer } = await flight.run('', () => store.all());
      known = { rates: answer, readAt: at.getTime() };
    }
    return new KnownRates(known.rates, at);
  };
}

/** Older rates are not used to show money. */
const FRESH_MS = DAY_MS;

export class KnownRates {
  private readonly byCurrency: ReadonlyMap<Currency, Rate>;

  constructor(
    rates: readonly Rate[],
    private readonly now: Date,
  ) {
    this.byCurrency = new Map([EURO, ...rates].map((rate) => [rate.currency, rate]));
  }

  /** The last known rate, however old: a sum that was typed is still worth about that. */
  last(currency: Currency): Rate | null {
    return this.byCurrency.get(currency) ?? null;
  }

  /** The rate to show money by: that of the chosen currency, or the euro's if it is not fresh. */
  display(currency: Currency): Rate {
    const rate = this.last(currency);
    return rate && this.isFresh(rate) ? rate : EURO;
  }

  /** Returns the rates that money can be shown by, the euro first. */
  fresh(): Rate[] {
    return [...this.byCurrency.values()].filter((rate) => this.isFresh(rate));
  }

  private isFresh({ at }: Rate): boolean {
    return at === null || this.now.getTime() - Date.parse(at) <= FRESH_MS;
  }
}

interface KeepRatesContext {
  readonly feed: () => Feed;
  readonly onFacts: (listener: (facts: readonly MarketFact[]) => void) => void;
  readonly isWriting: () => boolean;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
  readonly meter: Pick<Meter, 'read'>;
}

/** For a process that watches the market. */
export function keepMarketRates(
  db: Database,
  { feed, onFacts, isWriting, now, log, meter }: KeepRatesContext,
): void {
  const store = createRatesStore(db);
  const saidAt = new Map<string, number>();
  meter.read('spreadwise_currency_rate_age_seconds', () =>
    [...saidAt].map(([currency, at]) => ({ labels: { currency }, value: (now().getTime() - at) / 1_000 })),
  );
  const flight = createSingleFlight<void>();
  const keep = async (said: readonly MarketRate[]) => {
    const at = now();
    const market = feed();
    const news = newsOf(await store.all(market), said, at);
    if (news.length > 0) await store.keep(market, news, at);
  };
  onFacts((facts) => {
    const said = facts.findLast((fact) => fact.kind === 'rates');
    if (!said) return;
    for (const { currency } of said.rates) saidAt.set(currency, now().getTime());
    if (!isWriting()) return;
    flight
      .run('', () => keep(said.rates))
      .catch((error: unknown) => log.warn({ err: error }, 'exchange rates could not be stored'));
  });
}

/** Rewrites a rate only after this long or a larger move: each rewrite revalues and resends all streams. */
const STANDS_MS = HOUR_MS;
const MOVES_BY = 0.005;

const newsOf = (known: readonly Rate[], said: readonly MarketRate[], now: Date): Rate[] =>
  said
    .filter((one) => {
      const before = known.find(({ currency }) => currency === one.currency);
      if (!before?.at || before.by !== one.by) return true;
      const isOld = now.getTime() - Date.parse(before.at) >= STANDS_MS;
      return isOld || Math.abs(one.eur / before.eur - 1) > MOVES_BY;
    })
    .map((one) => ({ ...one, at: now.toISOString() }));
