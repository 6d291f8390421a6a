/** Who is listening now: opens streams, tells each what it is to be told, and ends it with its session. */

import type { StreamEnd } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Logger } from 'pino';
import type { Session } from '../http/environment';
import type { FindSession } from '../http/middleware/session';
import { utcDay } from '../lib/utc-day';
import type { Board, Told } from './board';
import type { DeliveriesStore, Standing } from './deliveries-store';
import { Desk } from './desk';
import { viewerOf } from './entitlement';
import { EventStream } from './event-stream';
import { createGiving } from './giving';
import { type Listener, tell, tellWhateverBecame } from './listener';
import { summaryOf } from './market-summary';
import type { Filters } from './selection';
import type { SignalStore } from './store';
import type { MarketPort } from './types';

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

/** The streams of one session, the oldest first. */
interface Visit {
  readonly tokenHash: string;
  /** Null for the owner. */
  readonly desk: Desk | null;
  readonly listeners: Set<Listener>;
  checkedAt: number;
}

const MOST_STREAMS = 5;
/** A session that has ended, and a tier that has changed, is noticed after this long at most. */
const CHECK_EVERY_MS = 25_000;
const MARKET_EVERY_MS = 15_000;
/** How many that ended during a break are told of; the history has the others. */
const MOST_ENDED = 500;

export class Live {
  private readonly visits = new Map<string, Visit>();
  private readonly desks = new Map<string, Desk>();
  private readonly owners = new Set<Listener>();
  private readonly give: () => Promise<void>;
  private isStopped = false;
  private marketToldAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: LiveContext) {
    this.give = createGiving(this.desks, context);
  }

  /** Null when the server is stopping. */
  async open(opening: Opening): Promise<ReadableStream<Uint8Array> | null> {
    const { board, catchUp } = this.context;
    await catchUp();
    if (this.isStopped) return null;
    // A number that has not been yet is of a database that has begun anew since.
    const lastSeq = opening.lastSeq !== null && opening.lastSeq <= board.seq ? opening.lastSeq : null;
    const { visit, listener } = this.enter(opening, lastSeq);
    try {
      await this.welcome(visit, listener, lastSeq);
    } catch (error) {
      await listener.stream.body.cancel();
      throw error;
    }
    return listener.stream.body;
  }

  /** Tells of changes on the board. */
  change(changes: readonly Told[]): void {
    for (const listener of this.owners) for (const change of changes) tell(listener, change);
    for (const desk of this.desks.values()) for (const change of changes) desk.change(change);
    this.give();
  }

  /** What a customer was given elsewhere. */
  learn(customerId: string, day: string, standing: Standing): void {
    this.desks.get(customerId)?.note(day, standing);
  }

  /** To be called once a second: what the passing of time alone brings. */
  beat(): void {
    for (const desk of this.desks.values()) desk.beat();
    this.give();
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
      else follow(visit, session);
    }
    await this.give();
  }

  /** Ends every stream; no new one is opened. */
  stop(): void {
    this.isStopped = true;
    endAll(this.listeners(), 'stopping');
  }

  private *listeners(): Generator<Listener> {
    for (const { listeners } of this.visits.values()) yield* listeners;
  }

  private enter(
    { session, filters, hangUp }: Opening,
    lastSeq: number | null,
  ): { visit: Visit; listener: Listener } {
    const visit = this.visitOf(session);
    const { desk, listeners } = visit;
    const [oldest] = listeners;
    if (oldest && listeners.size >= MOST_STREAMS) oldest.stream.end('replaced');
    const stream = new EventStream({
      seq: lastSeq ?? this.context.board.seq,
      now: this.context.now,
      heldBefore: () => desk?.heldBefore ?? Number.POSITIVE_INFINITY,
      onClosed: () => this.leave(visit, listener),
      hangUp,
    });
    const isCatchingUp = lastSeq !== null;
    const listener: Listener = { stream, filters, isCatchingUp, allowanceTold: '', marketTold: '' };
    for (const place of [listeners, desk ? desk.listeners : this.owners]) place.add(listener);
    this.visits.set(visit.tokenHash, visit);
    if (desk) this.desks.set(desk.customerId, desk);
    follow(visit, session);
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
    return this.desks.get(customerId) ?? new Desk(customerId, limits, this.context);
  }

  /** Tells what is open, and what has ended since the stream before. */
  private async welcome({ desk }: Visit, listener: Listener, lastSeq: number | null): Promise<void> {
    const { board, store } = this.context;
    if (desk) await this.serve(desk);
    const customerId = desk?.customerId ?? null;
    const ended = lastSeq === null ? [] : await store.endedSince(customerId, lastSeq, MOST_ENDED);
    if (desk) desk.tellGiven(listener);
    else for (const change of board.open.values()) tell(listener, change);
    for (const change of ended) tellWhateverBecame(listener, change);
    this.tellMarket([listener]);
    listener.isCatchingUp = false;
    listener.stream.start();
  }

  /** Gives the customer what there is for the streams that listen. */
  private async serve(desk: Desk): Promise<void> {
    const { board, deliveries, now } = this.context;
    const day = utcDay(now());
    desk.note(day, await deliveries.standing(desk.customerId, day, [...board.open.keys()]));
    desk.reconsider();
    await this.give();
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

/** The tier that the session's customer has now. */
function follow({ desk }: Visit, session: Session): void {
  const viewer = viewerOf(session);
  if (viewer.kind === 'customer') desk?.follow(viewer.limits);
}

function endAll(listeners: Iterable<Listener>, reason: StreamEnd): void {
  for (const { stream } of [...listeners]) stream.end(reason);
}
