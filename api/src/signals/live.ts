/**
 * Who is listening now: gives customers new signals as they open, and tells each stream what it is to be told. A
 * customer's streams share a desk, so that what is given to one of them is told to all.
 */
import { holds, type TierLimits } from '@spreadwise/shared-auth/model';
import type { Logger } from 'pino';
import type { StreamEnd } from '../contract/signals';
import type { Session } from '../http/environment';
import type { FindSession } from '../http/session';
import type { Board, Told } from './board';
import type { DeliveriesStore, Standing } from './deliveries-store';
import { allowanceOf, allows, hasRoom, viewerOf } from './entitlement';
import { EventStream } from './event-stream';
import { summaryOf } from './market-summary';
import { byWorth, type Filters, isOfKind, matches } from './selection';
import type { SignalStore } from './store';
import type { MarketPort } from './types';
import { utcDay } from './utc-day';

export interface LiveContext {
  readonly board: Board;
  /** Brings the board up to date where another process writes. */
  readonly catchUp: () => Promise<void>;
  readonly store: Pick<SignalStore, 'endedSince'>;
  readonly deliveries: DeliveriesStore;
  readonly market: Pick<MarketPort, 'status'>;
  readonly findSession: FindSession;
  readonly now: () => Date;
  readonly log: Logger;
}

export interface Opening {
  readonly session: Session;
  readonly filters: Filters;
  /** Where the stream before ended; null for the first. */
  readonly lastSeq: number | null;
  /** Breaks the connection. */
  readonly hangUp: () => void;
}

interface Listener {
  readonly stream: EventStream;
  readonly filters: Filters;
  allowanceTold: string;
  marketTold: string;
}

/** The streams of one session, the oldest first. */
interface Visit {
  readonly tokenHash: string;
  readonly desk: Desk | null;
  readonly listeners: Set<Listener>;
  checkedAt: number;
}

/** A customer who listens. */
interface Desk {
  readonly customerId: string;
  limits: TierLimits;
  readonly listeners: Set<Listener>;
  /** Open signals that the customer has. */
  readonly given: Set<string>;
  /** Open signals that the customer may get. */
  waiting: Map<string, Told>;
  /** What is being given at this moment, in its newest state. */
  asked: Map<string, Told>;
  day: string;
  used: number;
  /** Whether something was passed over that there may be room for. */
  isDue: boolean;
}

const MOST_STREAMS = 5;
/** A session that has ended, and a tier that has changed, is noticed after this long at most. */
const CHECK_EVERY_MS = 25_000;
const MARKET_EVERY_MS = 15_000;
const MOST_DESKS_AT_ONCE = 50;
const MOST_SIGNALS_AT_ONCE = 500;
/** How many that ended during a break are told of; the history has the others. */
const MOST_ENDED = 500;

export class Live {
  private readonly visits = new Map<string, Visit>();
  private readonly desks = new Map<string, Desk>();
  private readonly owners = new Set<Listener>();
  private giving: Promise<void> | null = null;
  private isStopped = false;
  private marketToldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: LiveContext) {}

  /** Null when the server is stopping. */
  async open(opening: Opening): Promise<ReadableStream<Uint8Array> | null> {
    const { session, lastSeq } = opening;
    const { board, catchUp } = this.context;
    await catchUp();
    if (this.isStopped) return null;
    // A number that has not been yet is of a database that has begun anew since.
    const resumed = lastSeq !== null && lastSeq <= board.seq ? lastSeq : null;
    const { visit, listener } = this.enter(opening, resumed ?? board.seq);
    this.follow(visit, session);
    try {
      if (visit.desk) await this.welcome(visit.desk, listener, resumed);
      else await this.tellOwner(listener, resumed);
    } catch (error) {
      await listener.stream.body.cancel();
      throw error;
    }
    this.tellMarket([listener]);
    listener.stream.start();
    return listener.stream.body;
  }

  /** Tells of changes on the board. */
  change(changes: readonly Told[]): void {
    for (const listener of this.owners) for (const change of changes) tell(listener, change);
    for (const desk of this.desks.values()) for (const change of changes) this.route(desk, change);
    this.give();
  }

  /** What a customer was given elsewhere. */
  learn(customerId: string, day: string, standing: Standing): void {
    const desk = this.desks.get(customerId);
    if (desk) this.note(desk, day, standing);
  }

  /** To be called once a second: what the passing of time alone brings. */
  beat(): void {
    const today = utcDay(this.context.now());
    for (const desk of this.desks.values()) {
      const isNewDay = desk.day !== today;
      if (isNewDay) count(desk, today, 0);
      if (isNewDay || desk.isDue) this.reconsider(desk);
    }
    const at = this.context.now().getTime();
    const isDue = at - this.marketToldAt >= MARKET_EVERY_MS;
    if (isDue) this.marketToldAt = at;
    if (this.visits.size > 0) this.tellMarket(this.listeners(), isDue);
    for (const { stream } of this.listeners()) stream.beat();
  }

  /** To be called once a second: ends the streams of sessions that have ended, and follows the tiers of the others. */
  async check(): Promise<void> {
    await this.give();
    const at = this.context.now().getTime();
    const due = [...this.visits.values()].filter(({ checkedAt }) => at - checkedAt >= CHECK_EVERY_MS);
    for (const visit of due) {
      const session = await this.context.findSession(visit.tokenHash);
      visit.checkedAt = at;
      if (!session || !holds(session.permissions, 'trading.view')) endAll(visit.listeners, 'session');
      else this.follow(visit, session);
    }
  }

  /** Ends every stream; no new one is opened. */
  stop(): void {
    this.isStopped = true;
    endAll([...this.listeners()], 'stopping');
  }

  private *listeners(): Generator<Listener> {
    for (const { listeners } of this.visits.values()) yield* listeners;
  }

  private enter({ session, filters, hangUp }: Opening, seq: number): { visit: Visit; listener: Listener } {
    const visit = this.visitOf(session);
    const { desk, listeners } = visit;
    const [oldest] = listeners;
    if (oldest && listeners.size >= MOST_STREAMS) oldest.stream.end('replaced');
    const stream = new EventStream({
      seq,
      now: this.context.now,
      heldBefore: () => (desk ? heldBefore(desk) : Number.POSITIVE_INFINITY),
      onClosed: () => this.leave(visit, listener),
      hangUp,
    });
    const listener: Listener = { stream, filters, allowanceTold: '', marketTold: '' };
    for (const place of [listeners, desk ? desk.listeners : this.owners]) place.add(listener);
    this.visits.set(visit.tokenHash, visit);
    if (desk) this.desks.set(desk.customerId, desk);
    return { visit, listener };
  }

  private leave({ tokenHash, desk, listeners }: Visit, listener: Listener): void {
    listeners.delete(listener);
    if (listeners.size === 0) this.visits.delete(tokenHash);
    this.owners.delete(listener);
    desk?.listeners.delete(listener);
    if (desk?.listeners.size === 0) this.desks.delete(desk.customerId);
  }

  private visitOf(session: Session): Visit {
    const { tokenHash } = session;
    const known = this.visits.get(tokenHash);
    if (known) return known;
    const checkedAt = this.context.now().getTime();
    return { tokenHash, desk: this.deskOf(session), listeners: new Set(), checkedAt };
  }

  private deskOf(session: Session): Desk | null {
    const viewer = viewerOf(session);
    if (viewer.kind === 'owner') return null;
    const { customerId, limits } = viewer;
    return (
      this.desks.get(customerId) ?? {
        customerId,
        limits,
        listeners: new Set(),
        given: new Set(),
        waiting: new Map(),
        asked: new Map(),
        day: utcDay(this.context.now()),
        used: 0,
        isDue: false,
      }
    );
  }

  private async tellOwner(listener: Listener, lastSeq: number | null): Promise<void> {
    const ended = await this.endedSince(null, lastSeq);
    for (const change of this.context.board.open.values()) tell(listener, change);
    tellEnded(listener, ended);
  }

  private async welcome(desk: Desk, listener: Listener, lastSeq: number | null): Promise<void> {
    const { board, deliveries, now } = this.context;
    const day = utcDay(now());
    this.note(desk, day, await deliveries.standing(desk.customerId, day, [...board.open.keys()]));
    this.reconsider(desk);
    await this.give();
    const ended = await this.endedSince(desk.customerId, lastSeq);
    for (const id of desk.given) {
      const open = board.open.get(id);
      if (open) tell(listener, open);
    }
    tellEnded(listener, ended);
    this.tellAllowance(desk);
  }

  private async endedSince(customerId: string | null, lastSeq: number | null): Promise<readonly Told[]> {
    return lastSeq === null ? [] : this.context.store.endedSince(customerId, lastSeq, MOST_ENDED);
  }

  private route(desk: Desk, change: Told): void {
    const { id, endedAt } = change.signal;
    if (desk.given.has(id)) {
      tellDesk(desk, change);
      if (endedAt !== null) desk.given.delete(id);
    } else if (desk.asked.has(id)) desk.asked.set(id, change);
    else this.want(desk, change);
  }

  private want(desk: Desk, change: Told): void {
    const { signal } = change;
    const isWanted =
      signal.endedAt === null &&
      this.hasRoom(desk) &&
      allows(desk.limits, signal) &&
      [...desk.listeners].some(({ filters }) => matches(filters, signal));
    if (isWanted) desk.waiting.set(signal.id, change);
    else desk.waiting.delete(signal.id);
  }

  private reconsider(desk: Desk): void {
    desk.isDue = false;
    for (const change of this.context.board.open.values())
      if (!desk.given.has(change.signal.id) && !desk.asked.has(change.signal.id)) this.want(desk, change);
    this.tellAllowance(desk);
    this.give();
  }

  private usedToday({ day, used }: Desk): number {
    return day === utcDay(this.context.now()) ? used : 0;
  }

  private hasRoom(desk: Desk): boolean {
    return hasRoom(desk.limits, this.usedToday(desk));
  }

  /** Resolves when nobody waits any more, or giving failed; it is tried again in a second then. */
  private give(): Promise<void> {
    this.giving ??= this.giveAll();
    return this.giving;
  }

  private async giveAll(): Promise<void> {
    let asking: readonly Desk[] = [];
    try {
      await Promise.resolve();
      for (asking = this.nextToAsk(); asking.length > 0; asking = this.nextToAsk()) await this.giveTo(asking);
    } catch (error) {
      this.context.log.warn({ err: error }, 'signals could not be given; they are tried again in a second');
      for (const desk of asking) Object.assign(desk, { asked: new Map(), isDue: true });
    } finally {
      this.giving = null;
    }
  }

  private nextToAsk(): readonly Desk[] {
    const asking = [...this.desks.values()].filter(({ waiting }) => waiting.size > 0);
    asking.splice(MOST_DESKS_AT_ONCE);
    for (const desk of asking) {
      desk.asked = desk.waiting;
      desk.waiting = new Map();
    }
    return asking;
  }

  /** One transaction for all of them. */
  private async giveTo(desks: readonly Desk[]): Promise<void> {
    const at = this.context.now();
    const day = utcDay(at);
    const asks = desks.map(({ customerId, limits, asked }) => ({
      customerId,
      daily: limits.dailySignals,
      signalIds: bestOf(asked),
    }));
    const standings = await this.context.deliveries.give(day, at, asks);
    for (const desk of desks) this.settle(desk, day, standings.get(desk.customerId));
  }

  private settle(desk: Desk, day: string, standing: Standing | undefined): void {
    const asked = [...desk.asked.values()].sort((a, b) => a.seq - b.seq);
    desk.asked = new Map();
    if (standing) count(desk, day, standing.used);
    for (const change of asked) {
      const { id, endedAt } = change.signal;
      const isGiven = standing?.given.has(id) ?? false;
      if (isGiven && endedAt === null) desk.given.add(id);
      if (isGiven) tellGiven(desk, change);
      else if (endedAt === null && this.hasRoom(desk)) desk.isDue = true;
    }
    this.tellAllowance(desk);
    for (const { stream } of desk.listeners) stream.flush();
  }

  private note(desk: Desk, day: string, { used, given }: Standing): void {
    count(desk, day, used);
    for (const id of given) {
      const open = this.context.board.open.get(id);
      if (!open || desk.given.has(id) || desk.asked.has(id)) continue;
      desk.waiting.delete(id);
      desk.given.add(id);
      tellGiven(desk, open);
    }
    this.tellAllowance(desk);
  }

  private follow({ desk }: Visit, session: Session): void {
    const viewer = viewerOf(session);
    if (!desk || viewer.kind === 'owner' || desk.limits === viewer.limits) return;
    desk.limits = viewer.limits;
    this.reconsider(desk);
  }

  private tellAllowance(desk: Desk): void {
    const allowance = allowanceOf(desk.limits, this.usedToday(desk), this.context.now());
    const text = JSON.stringify(allowance);
    for (const listener of desk.listeners) {
      if (listener.allowanceTold === text) continue;
      listener.allowanceTold = text;
      listener.stream.notice({ type: 'allowance', allowance });
    }
  }

  /** At once when the state changes; that quotes come in, now and then. */
  private tellMarket(listeners: Iterable<Listener>, isDue = false): void {
    const market = summaryOf(this.context.market.status());
    const text = JSON.stringify({ ...market, lastQuoteAt: null });
    for (const listener of listeners) {
      if (listener.marketTold === text && !isDue) continue;
      listener.marketTold = text;
      listener.stream.notice({ type: 'market', market });
    }
  }
}

/** A day's count only rises; an answer that was under way for longer may tell of an earlier one. */
function count(desk: Desk, day: string, used: number): void {
  desk.used = desk.day === day ? Math.max(desk.used, used) : used;
  desk.day = day;
}

/** The first change that is being given and has ended since: until it is told, nothing after it is. */
const heldBefore = ({ asked }: Desk): number =>
  Math.min(...[...asked.values()].filter(({ signal }) => signal.endedAt !== null).map(({ seq }) => seq));

const bestOf = (asked: ReadonlyMap<string, Told>): string[] =>
  [...asked.values()]
    .map(({ signal }) => signal)
    .filter(({ endedAt }) => endedAt === null)
    .sort(byWorth)
    .slice(0, MOST_SIGNALS_AT_ONCE)
    .map(({ id }) => id);

/** What was told once is told to its end. */
function tell({ stream, filters }: Listener, change: Told): void {
  if (stream.knows(change.signal.id) || (change.signal.endedAt === null && matches(filters, change.signal)))
    stream.signal(change);
}

/** Also when it has ended while it was being given. */
function tellGiven({ listeners }: Desk, change: Told): void {
  const isWanted = change.signal.endedAt === null ? matches : isOfKind;
  for (const { stream, filters } of listeners) if (isWanted(filters, change.signal)) stream.signal(change);
}

function tellDesk({ listeners }: Desk, change: Told): void {
  for (const listener of listeners) tell(listener, change);
}

/** Of these, the stream before may have told. */
function tellEnded({ stream, filters }: Listener, ended: readonly Told[]): void {
  for (const change of ended) if (isOfKind(filters, change.signal)) stream.signal(change);
}

function endAll(listeners: Iterable<Listener>, reason: StreamEnd): void {
  for (const { stream } of [...listeners]) stream.end(reason);
}
