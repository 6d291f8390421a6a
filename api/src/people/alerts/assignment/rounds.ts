/** Which new signals customers are offered, and in which order: ranks by plan, each worked through in batches. */
import type { FoundSignal, Signal } from '@spreadwise/contract';
import { byWorth, leftInEuros } from '@spreadwise/contract/signal-worth';
import { speedsWorthActing } from '../../../advice/signals';
import { HOUR_MS } from '../../../platform/lib/time';
import { messageTo, type NewMessage } from '../outbox/messages';
import {
  type Alerted,
  alertedTo,
  isRepeat,
  placesFor,
  priorityOf,
  rulesAt,
  type Subscriber,
  usefulUntil,
  type Wanted,
  wantedBy,
} from '../recipients/recipient';

interface Rank {
  readonly priority: number;
  /** Sorted by id. */
  customers: Subscriber[];
  /** Customers to whom every open signal is new again, by id. */
  readonly anew: Map<string, Subscriber>;
  /** Signals already offered to the rank -> their value at that time. */
  readonly known: Map<string, ReturnType<typeof knownOf>>;
  round: Round | null;
}

interface Round {
  readonly signalIds: ReadonlySet<string>;
  /** The last customer considered. */
  after: string;
}

/** Returns null if the customer wants none of them, or has no quota left. */
export type Plan = (to: Subscriber, signals: readonly FoundSignal[]) => PlannedOffer | null;

/** A signal is offered again when worth this many times as much, for more customers, slow enough for more, or lasting. */
const MUCH_MORE = 1.2;
/** Customers per transaction: the first are alerted while the next are considered. */
const MOST_PLANNED = 100;
/** Yields the processor to other work even when few customers want the signals. */
const MOST_LOOKED_AT = 500;

export class Rounds {
  private ranks: readonly Rank[] = [];

  /** Replaces all customers. Every open signal is new to them; a running round continues. */
  load(customers: readonly Subscriber[]): void {
    for (const rank of this.ranks) {
      rank.customers = [];
      rank.anew.clear();
      rank.known.clear();
    }
    for (const one of [...customers].sort(byId)) this.rankOf(priorityOf(one)).customers.push(one);
  }

  /** Replaces one customer; null removes it. Every open signal is new to the customer. */
  put(customerId: string, one: Subscriber | null): void {
    for (const rank of this.ranks) {
      rank.anew.delete(customerId);
      rank.customers = rank.customers.filter((other) => other.customerId !== customerId);
    }
    if (one === null) return;
    const rank = this.rankOf(priorityOf(one));
    rank.customers = [...rank.customers, one].sort(byId);
    rank.anew.set(customerId, one);
  }

  private rankOf(priority: number): Rank {
    const known = this.ranks.find((rank) => rank.priority === priority);
    if (known) return known;
    const rank: Rank = { priority, customers: [], anew: new Map(), known: new Map(), round: null };
    this.ranks = [...this.ranks, rank].sort((a, b) => b.priority - a.priority);
    return rank;
  }

  /** Whether it is new to any rank, or has improved enough to offer it again. */
  isNew(signal: FoundSignal): boolean {
    return this.ranks.some((rank) => isNewTo(rank, signal));
  }

  /** The next batch of offers; null: every open signal was offered to every rank. */
  next(open: readonly FoundSignal[], plan: Plan): readonly PlannedOffer[] | null {
    for (const rank of this.ranks) {
      const planned = nextOf(rank, open, plan);
      if (planned) return planned;
    }
    return null;
  }
}

const byId = (a: Subscriber, b: Subscriber) => (a.customerId < b.customerId ? -1 : 1);

const knownOf = (signal: FoundSignal) => ({
  leftEur: leftInEuros(signal) ?? 0,
  speeds: speedsWorthActing(signal),
  isLasting: signal.lasting != null,
  /** The number of trading profiles that it was found for. */
  profiles: signal.foundFor?.length ?? Number.POSITIVE_INFINITY,
});

function isNewTo({ known }: Rank, signal: FoundSignal): boolean {
  const before = known.get(signal.id);
  if (before === undefined) return true;
  const { leftEur, speeds, isLasting, profiles } = knownOf(signal);
  const isForMore = speeds > before.speeds || profiles > before.profiles;
  return isForMore || leftEur > before.leftEur * MUCH_MORE || (isLasting && !before.isLasting);
}

function nextOf(rank: Rank, open: readonly FoundSignal[], plan: Plan): readonly PlannedOffer[] | null {
  const planned = lookAnew(rank, open, plan) ?? (rank.round && continueRound(rank, rank.round, open, plan));
  if (planned) return planned;
  rank.round = begin(rank, open);
  return rank.round && continueRound(rank, rank.round, open, plan);
}

/** Null: no customer to consider. Empty: considered, but nothing to offer. */
function lookAnew({ anew }: Rank, open: readonly FoundSignal[], plan: Plan): PlannedOffer[] | null {
  if (anew.size === 0 || open.length === 0) return null;
  const some = [...anew.values()].slice(0, MOST_PLANNED);
  for (const { customerId } of some) anew.delete(customerId);
  return some.flatMap((one) => plan(one, open) ?? []);
}

function begin(rank: Rank, open: readonly FoundSignal[]): Round | null {
  const fresh = open.filter((signal) => isNewTo(rank, signal));
  if (fresh.length === 0) return null;
  for (const signal of fresh) rank.known.set(signal.id, knownOf(signal));
  return { signalIds: new Set(fresh.map(({ id }) => id)), after: '' };
}

/** Null: the round has no customers or signals left. Empty: looked, but nothing to offer yet. */
function continueRound(
  rank: Rank,
  round: Round,
  open: readonly FoundSignal[],
  plan: Plan,
): PlannedOffer[] | null {
  const signals = open.filter(({ id }) => round.signalIds.has(id));
  const rest = signals.length > 0 ? rank.customers.filter((one) => one.customerId > round.after) : [];
  const planned: PlannedOffer[] = [];
  for (const to of rest.slice(0, MOST_LOOKED_AT)) {
    const offer = plan(to, signals);
    if (offer) planned.push(offer);
    round.after = to.customerId;
    if (planned.length === MOST_PLANNED) break;
  }
  const isOver = rest.length === 0 || rest.at(-1)?.customerId === round.after;
  if (isOver) rank.round = null;
  return rest.length > 0 ? planned : null;
}

/** Signals alerted in the last hour or still open. */
export type RecentOffers = ReadonlyMap<string, Alerted>;

export interface PlannedOffer {
  readonly to: Subscriber;
  readonly wanted: readonly Wanted[];
}

export function planOffer(
  to: Subscriber,
  signals: readonly FoundSignal[],
  recent: RecentOffers,
  { at, floorEur }: { readonly at: Date; readonly floorEur: number },
): PlannedOffer | null {
  // An alert that was dropped reached nobody, so it takes nothing from the hour.
  const known = [...recent.values()].filter((one) => one.heard.length > 0 && one.at > at.getTime() - HOUR_MS);
  const room = to.rules.mostAnHour - known.length;
  if (room <= 0) return null;
  // Valuing a signal is expensive, so rules that reach nobody are skipped.
  const rules = rulesAt(to, at).filter(({ modes }) => placesFor(to, modes).length > 0);
  const wanted = signals
    .filter((one) => !recent.has(one.id) && isUseful(one, at))
    .flatMap((one) => wantedBy(rules, to, one, floorEur) ?? [])
    .sort((a, b) => byWorth(a.signal, b.signal));
  const news = wanted.filter((one) => {
    const alerted = alertedTo(to, one, at.getTime());
    if (isRepeat(alerted, known)) return false;
    known.push(alerted);
    return true;
  });
  return news.length > 0 ? { to, wanted: news.slice(0, room) } : null;
}

function isUseful(signal: Signal, at: Date): boolean {
  const until = usefulUntil(signal);
  return signal.endedAt === null && (until === null || until > at);
}

export function messagesOf(to: Subscriber, { signal, modes }: Wanted, at: Date): readonly NewMessage[] {
  const content = { kind: 'signal', subject: signal.id, uselessAt: usefulUntil(signal) } as const;
  return placesFor(to, modes).map(({ channel, facts }) =>
    messageTo(to, channel, { ...content, facts, modes }, at),
  );
}
