/**
 * The search for customers with their own exchanges or fees: one profile after the other, on one engine for all with
 * the same exchanges and hops. Each loads the prices at its own fees and scans anew, so that a profile takes no memory.
 */
import { LEAST_TAKER_FEE } from '@spreadwise/contract/bounds';
import type { Universe } from '@spreadwise/shared-auth/model';
import { getOrInsert } from '../../../../platform/lib/lists';
import type { Cycle, Engine, Side } from '../../../engine';
import { type OwnMarkets, tradesOn } from '../../value/worth-for';
import { cycleOf, type Hop, isInUniverse } from '../cycles';
import { isTradable, type Market } from '../market';
import { averagePrice, StakedQuotes } from './staked-quotes';
import { engineOn, type Judge, searchStaked } from './staked-search';

/** What some customers have in common, and the widest scope of their plans. */
export interface SearchedProfile extends OwnMarkets {
  readonly key: string;
  readonly maxHops: number;
  readonly universe: Universe;
}

export const includes = (profile: SearchedProfile, market: Market): boolean =>
  isInUniverse(profile.universe, market) && tradesOn(profile, market.exchange.name);

const ownFeeAt = ({ takerFees }: OwnMarkets, { name, exchange }: Market): number | undefined =>
  takerFees[name] ?? takerFees[exchange.name];

export function hopFor(profile: OwnMarkets, { market, side }: Hop): Hop {
  const fee = ownFeeAt(profile, market);
  return fee === undefined ? { market, side } : { market, side, fee };
}

/** Stakes that all are raised to are rounded to these steps, so that all profiles can share their average prices. */
const STEPS_AN_OCTAVE = 2;
const stakeOf = (step: number) => 2 ** (step / STEPS_AN_OCTAVE);
const MOST_KNOWN = 64;
/** How many standing cycles the engine keeps. */
const STANDING = 12;

/** Average prices of a stake, by side, and the change count of its market at that time: the same for all profiles. */
interface Averages {
  readonly price: Float64Array;
  readonly at: Float64Array;
}
const noAverages = (markets: number): Averages => ({
  price: new Float64Array(2 * markets),
  at: new Float64Array(2 * markets).fill(-1),
});

export class ProfileSearch {
  private readonly averages = new Map<number, Averages>();
  private markets: readonly Market[] = [];
  /** By their hops and exchanges. */
  private readonly engines = new Map<string, ProfileEngine>();
  /** The cycles that each profile's last search found worth it. */
  private readonly known = new Map<string, { engine: ProfileEngine; legs: Cycle['legs'][] }>();
  private exchanges: ReadonlySet<string> = new Set();

  rebuild(markets: readonly Market[]): void {
    this.markets = markets.filter(isTradable);
    this.engines.clear();
    this.known.clear();
    this.exchanges = new Set(this.markets.map(({ exchange }) => exchange.name));
    this.averages.clear();
  }

  /** Only these are searched for from now on. */
  keep(profiles: readonly SearchedProfile[]): void {
    const engines = new Set(profiles.map((profile) => this.engineKey(profile)));
    const keys = new Set(profiles.map(({ key }) => key));
    for (const key of this.engines.keys()) if (!engines.has(key)) this.engines.delete(key);
    for (const key of this.known.keys()) if (!keys.has(key)) this.known.delete(key);
  }

  /** Call when rates may have changed. */
  forgetAverages(): void {
    for (const { at } of this.averages.values()) at.fill(-1);
  }

  /** Shows the judge all cycles of the profile's markets that net at least this at its fees, and some that net less. */
  run(profile: SearchedProfile, least: number, judge: Judge): void {
    const engine = this.engineFor(profile);
    engine.load(profile, least);
    const { hopOf, quotes } = engine;
    let raised = 0;
    const raiseAllTo = (stake: number) => {
      const step = Math.floor(STEPS_AN_OCTAVE * Math.log2(stake));
      if (step <= raised) return;
      raised = step;
      quotes.raiseAllTo(stakeOf(step), this.averagesOf(step, engine, judge));
    };
    const before = this.known.get(profile.key);
    const known = (before?.engine === engine ? before.legs : []).map((legs) => ({
      legs,
      reach: judge.reach(cycleOf(legs.map(({ market, side }) => hopOf(market, side)))),
    }));
    searchStaked({ ...engine, raiseAllTo, known }, 0, judge);
    const worthIt = known.filter(({ reach }) => reach > judge.least).map(({ legs }) => legs);
    this.known.set(profile.key, { engine, legs: distinct(worthIt).slice(0, MOST_KNOWN) });
  }

  /** The same for all who may trade on the same exchanges, in as many hops. */
  private engineFor(profile: SearchedProfile): ProfileEngine {
    return getOrInsert(this.engines, this.engineKey(profile), () => {
      const indices = [...this.markets.keys()].filter((at) => includes(profile, this.markets[at] as Market));
      return new ProfileEngine(this.markets, indices, profile.maxHops);
    });
  }

  private engineKey(profile: SearchedProfile): string {
    const theirs = [...this.exchanges].filter((name) => tradesOn(profile, name));
    return [profile.maxHops, profile.universe, ...theirs].join(' ');
  }

  /** Average prices of a stake: each is computed once for all profiles, until its market changes. */
  private averagesOf(step: number, { indices, markets }: ProfileEngine, judge: Judge) {
    const { price, at } = this.averages.get(step) ?? noAverages(this.markets.length);
    this.averages.set(step, { price, at });
    const stake = stakeOf(step);
    return (slot: number, side: Side): number => {
      const market = markets[slot] as Market;
      const place = 2 * (indices[slot] as number) + (side === 'buy' ? 1 : 0);
      if (at[place] !== market.changes) {
        at[place] = market.changes;
        price[place] = averagePrice(side, stake, judge.depth({ market, side }));
      }
      return price[place] as number;
    };
  }
}

const distinct = (all: readonly Cycle['legs'][]): Cycle['legs'][] => [
  ...new Map(all.map((legs) => [legs.map(({ market, side }) => `${market}${side}`).join(), legs])).values(),
];

class ProfileEngine {
  readonly engine: Engine;
  readonly quotes: StakedQuotes;
  withheld = 0;
  private profile: OwnMarkets = { exchangeRule: 'only', exchanges: [], takerFees: {} };
  /** What the profile's fee leaves, relative to the least possible fee: at most 1, so that no quote is crossed. */
  private readonly kept: Float64Array;

  readonly markets: readonly Market[];

  constructor(
    all: readonly Market[],
    readonly indices: readonly number[],
    maxHops: number,
  ) {
    const markets = indices.map((at) => all[at] as Market);
    this.markets = markets;
    const feeOf = () => LEAST_TAKER_FEE;
    const { engine } = engineOn(markets, { maxHops, top: STANDING, changesMuch: true, feeOf });
    this.engine = engine;
    this.kept = new Float64Array(markets.length);
    const { kept } = this;
    const atFee = (set: Engine['set']) => (slot: number, bid: number, ask: number) =>
      set(slot, bid * (kept[slot] as number), ask / (kept[slot] as number));
    this.quotes = new StakedQuotes({ set: atFee(engine.set), tick: atFee(engine.tick) }, markets);
  }

  /**
   * Makes each leg's price worse by its part of the least net: a cycle that nets as much still gains, and the engine
   * need not rule out the many that gain less.
   */
  load(profile: SearchedProfile, least: number): void {
    this.profile = profile;
    this.withheld = least;
    const { kept } = this;
    const part = (1 + least) ** (-1 / profile.maxHops);
    this.markets.forEach((market, slot) => {
      const fee = ownFeeAt(profile, market) ?? market.fee;
      kept[slot] = (part * (1 - fee)) / (1 - LEAST_TAKER_FEE);
    });
    this.quotes.restart();
  }

  readonly hopOf = (slot: number, side: Hop['side']): Hop =>
    hopFor(this.profile, { market: this.markets[slot] as Market, side });
}
