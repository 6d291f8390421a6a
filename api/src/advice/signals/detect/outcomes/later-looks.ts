/**
 * Checks stakes again later, on the books at that time, whether or not their signals are still open: to learn what
 * becomes of gaps, and how promises turned out.
 */
import type { Signal } from '@spreadwise/contract';
import { orderLimitOf } from '@spreadwise/contract/order-limit';
import { REACTION_S, REACTIONS, type Reaction } from '@spreadwise/contract/reaction';
import { isWorthActing } from '@spreadwise/contract/signal-worth';
import { sizeOrders } from '../../../engine';
import type { Promised } from '../../market-port';
import { laterWorth, uncorrected } from '../../value/later-worth';
import type { Left } from '../../value/ways';
import type { Hop } from '../cycles';
import { type BookRequests, depthOf } from '../depth';
import type { DetectionRules } from '../detection-rules';
import { smallerThan } from '../forecast/calibration';
import { type GapTraits, type Outlooks, traitsOf } from '../forecast/outlook';
import { AHEAD_MS, endsOn, legsNow, type StakeEnds, sendOrders } from '../later-orders';
import type { OpenGaps } from '../open-gaps';
import type { OpenSignal } from '../open-signals';

/** Orders on the legs of a cycle, each within its limit. */
interface StakedOrders {
  readonly hops: readonly Hop[];
  readonly limits: readonly number[];
  /** In the coin that the cycle begins with. */
  readonly amount: number;
}

interface Look extends StakedOrders {
  readonly due: number;
  /** Called with what a unit of the stake has become; null if unknown. */
  readonly seen: (became: number | null) => void;
}

/** A runaway market must not exhaust the memory; beyond this, no further checks are added. */
const MOST = 10_000;
const TOLERANCE_EUR = 0.01;

export class LaterLooks {
  nextDue = Number.POSITIVE_INFINITY;
  private readonly waiting = new Set<Look>();

  constructor(
    private readonly rules: Pick<DetectionRules, 'quoteLimitMs' | 'bookLimitMs'>,
    private readonly books: BookRequests,
  ) {}

  add(look: Look): void {
    if (this.waiting.size >= MOST) return;
    this.waiting.add(look);
    this.nextDue = Math.min(this.nextDue, look.due - AHEAD_MS);
  }

  /** What a unit of the stake becomes now, in whole lots: 1 if the first order does not fill. */
  becomes({ hops, limits, amount }: StakedOrders, now: number): number | null {
    const books = { now, ...this.rules, isEndless: true };
    const legs = legsNow(hops, books);
    const sent = legs && sendOrders({ hops, legs, limits }, amount, books);
    return sent ? 1 + (sent.back - sent.spent) / amount : null;
  }

  /** Null if it does not gain at once, or that is unknown. */
  endsOf(stake: StakedOrders, now: number): StakeEnds | null {
    const became = this.becomes(stake, now);
    const depth = depthOf(stake.hops, now, this.rules.bookLimitMs);
    if (became === null || became <= 1 || !depth) return null;
    const ends = endsOn(stake.hops, depth.legs, { now, ...this.rules });
    return { ...ends(stake.amount), net: became - 1 };
  }

  /** What customers with less capital are advised, in whole lots: as much as gains most, if anything does. */
  parts(
    hops: readonly Hop[],
    { amount, amountEur }: Pick<Signal['size'], 'amount' | 'amountEur'>,
    now: number,
  ) {
    const [legs, rate] = [legsNow(hops, { now, ...this.rules }), (amountEur ?? 0) / amount];
    return smallerThan(amountEur ?? 0).flatMap(({ stakeEur }) => {
      const orders = legs && sizeOrders(legs, { most: stakeEur / rate, tolerance: TOLERANCE_EUR / rate });
      return orders ? { ...orders, eur: orders.profit * rate, amountEur: orders.amount * rate } : [];
    });
  }

  /** Call as soon as something is due. */
  look(now: number): void {
    this.nextDue = Number.POSITIVE_INFINITY;
    for (const one of this.waiting) {
      const asksAt = one.due - AHEAD_MS;
      if (now >= asksAt) this.books.request(one.hops, now, AHEAD_MS);
      if (now < one.due) this.nextDue = Math.min(this.nextDue, now < asksAt ? asksAt : one.due);
      else {
        this.waiting.delete(one);
        one.seen(this.becomes(one, one.due));
      }
    }
  }
}

const FIRST_MS = 500;

/** Checks every open signal from one age to twice that age, again and again, to learn what becomes of such gaps. */
export class OutlookStudy {
  /** The age at which a signal is checked again. */
  private readonly nextMs = new WeakMap<OpenSignal, number>();

  constructor(
    private readonly looks: LaterLooks,
    private readonly outlooks: Outlooks,
    private readonly gaps: OpenGaps,
  ) {}

  /** Call several times a second for each open signal. */
  consider(signal: OpenSignal, now: number): void {
    const { cycle, firstSeenAt, peakNet, reportedAdvice, gone } = signal;
    const ageMs = now - firstSeenAt;
    if (gone || ageMs < (this.nextMs.get(signal) ?? FIRST_MS)) return;
    this.nextMs.set(signal, ageMs * 2);
    const { legs, size } = reportedAdvice;
    const stake = { hops: cycle.hops, limits: legs.map(orderLimitOf), amount: size.amount };
    const ends = this.looks.endsOf(stake, now);
    if (!ends) return;
    const traits = traitsOf(cycle.hops, { ...size, ...ends }, { seenMs: ageMs, peakNet });
    this.follow(stake, traits, now);
    for (const { amount, amountEur: stakeEur } of this.looks.parts(cycle.hops, size, now)) {
      const part = { ...stake, amount };
      const partEnds = this.looks.endsOf(part, now);
      if (partEnds) this.follow(part, { ...traits, ...partEnds, stakeEur, isPart: true }, now);
    }
  }

  private follow(stake: StakedOrders, traits: GapTraits, now: number): void {
    const gap = this.gaps.of(stake.hops);
    for (const reaction of REACTIONS)
      this.looks.add({
        ...stake,
        due: now + REACTION_S[reaction] * 1000,
        seen: (became) =>
          became !== null && this.outlooks.add(traits, reaction, became / (1 + traits.net), gap),
      });
  }
}

/** What each signal promised at each speed when it was first worth acting on, and the result at that speed. */
export class Promises {
  private readonly made = new WeakMap<OpenSignal, Set<string>>();

  constructor(
    private readonly context: {
      readonly rules: Pick<DetectionRules, 'minProfitEur'>;
      readonly looks: LaterLooks;
      readonly outlooks: Outlooks;
      readonly gaps: OpenGaps;
      readonly report: (promised: Promised) => void;
    },
  ) {}

  /** Call with each advice that is passed on. Also checks forecasts as they are before their correction. */
  consider(signal: OpenSignal, now: number): void {
    const { outlooks, gaps, report, looks } = this.context;
    const gap = gaps.of(signal.cycle.hops);
    const made = this.made.get(signal) ?? new Set();
    this.made.set(signal, made);
    const once = (key: string, promise: FollowedForecast) => {
      if (!made.has(key) && this.follow(signal, now, promise)) made.add(key);
    };
    const { worth, size } = signal.reportedAdvice;
    if (!worth.inPlace || size.amountEur === null) return;
    const advised = { left: worth.inPlace, amountEur: size.amountEur };
    const parts = looks.parts(signal.cycle.hops, { ...worth.inPlace, amountEur: size.amountEur }, now);
    const stakes = [advised, ...parts.map((left) => ({ left, amountEur: left.amountEur }))];
    for (const reaction of REACTIONS) {
      once(reaction, { stake: advised, reaction, forecast: laterWorth, returned: report });
      const isNew = outlooks.isNew(gap, reaction);
      for (const [index, stake] of stakes.entries()) {
        const checked = { stakeEur: stake.amountEur, isPart: index > 0, isNew };
        const returned = (promised: Promised) => outlooks.checks.add(reaction, { ...promised, ...checked });
        once(`${reaction} uncorrected ${index}`, { stake, reaction, forecast: uncorrected, returned });
      }
    }
  }

  /** Follows it if it is now worth acting on at that speed, and returns whether it is. */
  private follow({ cycle, reportedAdvice }: OpenSignal, now: number, promise: FollowedForecast): boolean {
    const { stake, reaction, forecast, returned } = promise;
    const { legs, worth, outlook } = reportedAdvice;
    const later = forecast(stake.left, outlook, reaction);
    if (later.eur === null) return false;
    if (!isWorthActing({ ...worth, later }, this.context.rules.minProfitEur)) return false;
    const { chance, eur: expectedEur } = later;
    const { hops, universe } = cycle;
    this.context.looks.add({
      hops,
      limits: legs.map(orderLimitOf),
      amount: stake.left.amount,
      due: now + REACTION_S[reaction] * 1000,
      seen: (became) => {
        if (became === null) return;
        const returnedEur = (became - 1) * stake.amountEur;
        returned({ at: now, hops: hops.length, universe, reaction, chance, expectedEur, returnedEur });
      },
    });
    return true;
  }
}

interface FollowedForecast {
  readonly stake: Stake;
  readonly reaction: Reaction;
  readonly forecast: typeof laterWorth;
  readonly returned: (promised: Promised) => void;
}

interface Stake {
  /** At once. */
  readonly left: Left;
  readonly amountEur: number;
}
