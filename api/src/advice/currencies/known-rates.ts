/** What is known of currencies at a moment, and in which of them money can be told. Pure. */
import { type Currency, EURO, type Rate } from '@spreadwise/contract';
import { DAY_MS } from '../../platform/lib/time';

/** By a rate that is older nobody is told of money. */
const FRESH_MS = DAY_MS;

export class KnownRates {
  private readonly byCurrency: ReadonlyMap<Currency, Rate>;

  constructor(
    rates: readonly Rate[],
    private readonly now: Date,
  ) {
    this.byCurrency = new Map([EURO, ...rates].map((rate) => [rate.currency, rate]));
  }

  /** As it was said last, however long ago: by that a sum that was typed is still worth about what it was. */
  last(currency: Currency): Rate | null {
    return this.byCurrency.get(currency) ?? null;
  }

  /** By which money is told to whoever has chosen the currency: in euros, where its rate is not fresh. */
  told(currency: Currency): Rate {
    const rate = this.last(currency);
    return rate && this.isFresh(rate) ? rate : EURO;
  }

  /** In what money can be told, the euro first. */
  fresh(): Rate[] {
    return [...this.byCurrency.values()].filter((rate) => this.isFresh(rate));
  }

  private isFresh({ at }: Rate): boolean {
    return at === null || this.now.getTime() - Date.parse(at) <= FRESH_MS;
  }
}
