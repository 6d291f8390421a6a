/**
 * Searches for what customers with their own exchanges or fees can gain: profiles take turns. What a profile is not
 * shown, or what is worth much less at its fees, covers nothing of theirs.
 */
import { advise } from './advise';
import { ASK_AGAIN_MS, type CandidateReviewContext, isAdvice, waitMsFor } from './candidate-review';
import { type MarketCycle, netOf } from './cycles';
import type { Market } from './market';
import type { OpenSignal } from './open-signals';
import { hopFor, includes, ProfileSearch, type SearchedProfile } from './search/profile-search';
import { reachOf, Worths } from './search/worths';

/** Each profile has its turn this often, unless there are so many that events would have to wait. */
const TURN_EVERY_MS = 1_000;
const LEAST_PAUSE_MS = 12.5;
const RATES_KEPT_MS = 1_000;

interface Candidate {
  readonly cycle: MarketCycle;
  readonly eur: number;
}

interface Turn extends SearchedProfile {
  /** When each cycle was first seen with enough profit; only those of the previous turn. */
  seen: ReadonlyMap<string, number>;
}

export class ProfileReview {
  nextDue = Number.POSITIVE_INFINITY;
  private turns: readonly Turn[] = [];
  /** The time from one turn to the next, and the number of the last turn. */
  private pause = TURN_EVERY_MS;
  private last = Number.NEGATIVE_INFINITY;
  private readonly search = new ProfileSearch();
  private readonly worths: Worths;

  constructor(private readonly context: Omit<CandidateReviewContext, 'scanners'>) {
    this.worths = new Worths(context.rules, context.advice.rates);
  }

  set(profiles: readonly SearchedProfile[], now: number): void {
    const seen = new Map(this.turns.map((turn) => [turn.key, turn.seen]));
    this.turns = profiles.map((profile) => ({ ...profile, seen: seen.get(profile.key) ?? new Map() }));
    this.search.keep(profiles);
    this.pause = Math.max(LEAST_PAUSE_MS, TURN_EVERY_MS / this.turns.length);
    this.last = Math.floor(now / this.pause);
    this.nextDue = this.turns.length === 0 ? Number.POSITIVE_INFINITY : now;
  }

  rebuild(markets: readonly Market[]): void {
    this.search.rebuild(markets);
  }

  /** Runs the turns that are due by time; after a longer pause, each profile's only once. */
  run(now: number): void {
    const { turns, pause } = this;
    if (this.worths.turn(now, RATES_KEPT_MS)) this.search.forgetAverages();
    const last = Math.floor(now / pause);
    for (let at = Math.max(this.last, last - turns.length) + 1; at <= last; at += 1) {
      const turn = turns[at % turns.length];
      if (turn && !this.context.rules.isPaused) this.look(turn, now);
    }
    this.last = last;
    this.nextDue = (last + 1) * pause;
  }

  private look(turn: Turn, now: number): void {
    const candidates = this.candidatesOf(turn);
    turn.seen = new Map(candidates.map(({ cycle: { key } }) => [key, turn.seen.get(key) ?? now]));
    const taken: Candidate[] = [];
    for (const candidate of candidates) {
      if (this.isKnown(candidate, turn.key, now) || this.isCovered(turn, candidate, taken)) continue;
      if (this.consider(turn, candidate, now)) taken.push(candidate);
    }
  }

  /** The most euros first. */
  private candidatesOf(turn: Turn): Candidate[] {
    const { rules } = this.context;
    const found = new Map<string, Candidate>();
    this.search.run(turn, rules.minNet, {
      least: reachOf(0, rules),
      depth: (hop) => this.worths.depth(hop),
      reach: (cycle) => {
        const { eur } = found.get(cycle.key) ?? { eur: this.worths.of(cycle.hops) };
        found.set(cycle.key, { cycle, eur });
        return reachOf(eur, rules);
      },
    });
    return [...found.values()]
      .filter(({ cycle, eur }) => eur >= rules.minProfitEur && netOf(cycle.hops) >= rules.minNet)
      .sort((a, b) => b.eur - a.eur || (a.cycle.key < b.cycle.key ? -1 : 1));
  }

  private isKnown({ cycle }: Candidate, profile: string, now: number): boolean {
    const { signals } = this.context;
    return signals.knownUntil(cycle) > now || signals.knownUntil(cycle, profile) > now;
  }

  /** Whether the profile is shown something over one of its edges that is about as good at its own fees. */
  private isCovered(turn: Turn, { cycle, eur }: Candidate, taken: readonly Candidate[]): boolean {
    const sharesEdge = (other: MarketCycle) => other.edges.some((edge) => cycle.edges.includes(edge));
    const { minProfitEur, muchBetter } = this.context.rules;
    const isAsGood = (other: number) => other >= minProfitEur && eur <= other * muchBetter;
    if (taken.some((other) => sharesEdge(other.cycle) && isAsGood(other.eur))) return true;
    for (const signal of this.context.signals.all())
      if (
        sharesEdge(signal.cycle) &&
        isShown(turn, signal) &&
        isAsGood(this.worths.of(signal.cycle.hops.map((hop) => hopFor(turn, hop))))
      )
        return true;
    return false;
  }

  /** Returns whether it waits, or has become a signal. */
  private consider(turn: Turn, { cycle }: Candidate, now: number): boolean {
    const { rules, signals, books, advice: context } = this.context;
    const firstSeenAt = turn.seen.get(cycle.key) ?? now;
    books.request(cycle.hops, now, ASK_AGAIN_MS);
    if (now - firstSeenAt < waitMsFor(cycle.hops, now, rules)) return true;
    const advice = advise(cycle.hops, { now, seenMs: now - firstSeenAt }, context);
    if (!advice || !isAdvice(advice, rules)) return false;
    signals.openFor(turn.key, cycle, advice, { now, firstSeenAt });
    return true;
  }
}

/** Whether the profile's customers see the signal as advice. */
const isShown = (turn: Turn, { cycle, isFor }: OpenSignal): boolean =>
  isFor(turn.key) &&
  cycle.hops.length <= turn.maxHops &&
  cycle.hops.every(({ market }) => includes(turn, market));
