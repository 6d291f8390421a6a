/** All streams that are open now: opens each, sends it what it is due, and ends it with its session. */

import type { StreamEnd } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import type { Logger } from 'pino';
import type { Session } from '../../http/environment';
import type { FindSession } from '../../http/middleware/session';
import { utcDay } from '../../lib/utc-day';
import type { DeliveriesStore, QuotaUsage } from '../allocate/deliveries-store';
import { viewerOf } from '../allocate/entitlement';
import { createQuotaAllocator } from '../allocate/quota-allocator';
import type { SignalFilters } from '../allocate/selection';
import type { OpenSignalLog, SequencedSignal } from '../log/open-signal-log';
import type { SignalStore } from '../log/signal-store';
import { type MarketPort, summarizeMarket } from '../market-port';
import { CustomerFeed } from './customer-feed';
import { EventStream } from './event-stream';
import { type Listener, sendChange, sendLatest } from './listener';

export interface StreamHubContext {
  readonly openSignals: OpenSignalLog;
  /** Brings the log of open signals up to date where another process writes. */
  readonly catchUp: () => Promise<void>;
  readonly store: Pick<SignalStore, 'endedSince'>;
  readonly deliveries: DeliveriesStore;
  readonly market: Pick<MarketPort, 'status'>;
  readonly findSession: FindSession;
  readonly now: () => Date;
  readonly log: Logger;
}

export interface StreamRequest {
  readonly session: Session;
  readonly filters: SignalFilters;
  /** Where the stream before ended; null for the first. */
  readonly lastSeq: number | null;
  /** Breaks the connection. */
  readonly hangUp: () => void;
}

/** The streams of one session, the oldest first. */
interface SessionStreams {
  readonly tokenHash: string;
  /** Null for the owner. */
  readonly feed: CustomerFeed | null;
  readonly listeners: Set<Listener>;
  checkedAt: number;
}

const MOST_STREAMS = 5;
/** A session that has ended, and a tier that has changed, is noticed after this long at most. */
const CHECK_EVERY_MS = 25_000;
const MARKET_EVERY_MS = 15_000;
/** How many signals that ended during a break are sent; the history has the others. */
const MOST_ENDED = 500;

export class StreamHub {
  private readonly sessions = new Map<string, SessionStreams>();
  private readonly feeds = new Map<string, CustomerFeed>();
  private readonly owners = new Set<Listener>();
  private readonly allocate: () => Promise<void>;
  private isStopped = false;
  private marketSentAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: StreamHubContext) {
    this.allocate = createQuotaAllocator(this.feeds, context);
  }

  /** Null when the server is stopping. */
  async open(request: StreamRequest): Promise<ReadableStream<Uint8Array> | null> {
    const { openSignals, catchUp } = this.context;
    await catchUp();
    if (this.isStopped) return null;
    // A number beyond the newest is of a database that has begun anew since.
    const isKnown = request.lastSeq !== null && request.lastSeq <= openSignals.seq;
    const lastSeq = isKnown ? request.lastSeq : null;
    const { streams, listener } = this.enter(request, lastSeq);
    try {
      await this.sendCurrent(streams, listener, lastSeq);
    } catch (error) {
      await listener.stream.body.cancel();
      throw error;
    }
    return listener.stream.body;
  }

  /** Passes on changes of the open signals. */
  onChanges(changes: readonly SequencedSignal[]): void {
    for (const listener of this.owners) for (const change of changes) sendChange(listener, change);
    for (const feed of this.feeds.values()) for (const change of changes) feed.onChange(change);
    void this.allocate();
  }

  /** Takes up what a customer was allocated elsewhere. */
  addAllocated(customerId: string, day: string, usage: QuotaUsage): void {
    this.feeds.get(customerId)?.addAllocated(day, usage);
  }

  /** To be called once a second: what the passing of time alone brings. */
  tick(): void {
    for (const feed of this.feeds.values()) feed.tick();
    void this.allocate();
    const at = this.context.now().getTime();
    const isDue = at - this.marketSentAt >= MARKET_EVERY_MS;
    if (isDue) this.marketSentAt = at;
    if (this.sessions.size > 0) this.sendMarket(this.listeners(), isDue);
    for (const { stream } of this.listeners()) stream.tick();
  }

  /** To be called once a second: ends the streams of sessions that have ended, and follows the tiers of the others. */
  async checkSessions(): Promise<void> {
    await this.allocate();
    const at = this.context.now().getTime();
    const due = [...this.sessions.values()].filter(({ checkedAt }) => at - checkedAt >= CHECK_EVERY_MS);
    for (const streams of due) {
      const session = await this.context.findSession(streams.tokenHash);
      streams.checkedAt = at;
      if (!session || !holds(session.permissions, 'trading.view')) endAll(streams.listeners, 'session');
      else applyTier(streams, session);
    }
    await this.allocate();
  }

  /** Ends every stream; no new one is opened. */
  stop(): void {
    this.isStopped = true;
    endAll(this.listeners(), 'stopping');
  }

  private *listeners(): Generator<Listener> {
    for (const { listeners } of this.sessions.values()) yield* listeners;
  }

  private enter(
    { session, filters, hangUp }: StreamRequest,
    lastSeq: number | null,
  ): { streams: SessionStreams; listener: Listener } {
    const streams = this.streamsOf(session);
    const { feed, listeners } = streams;
    const [oldest] = listeners;
    if (oldest && listeners.size >= MOST_STREAMS) oldest.stream.end('replaced');
    const stream = new EventStream({
      seq: lastSeq ?? this.context.openSignals.seq,
      now: this.context.now,
      heldBefore: () => feed?.heldBefore ?? Number.POSITIVE_INFINITY,
      onClosed: () => this.leave(streams, listener),
      hangUp,
    });
    const isCatchingUp = lastSeq !== null;
    const listener: Listener = { stream, filters, isCatchingUp, allowanceSent: '', marketSent: '' };
    listeners.add(listener);
    (feed?.listeners ?? this.owners).add(listener);
    this.sessions.set(streams.tokenHash, streams);
    if (feed) this.feeds.set(feed.customerId, feed);
    applyTier(streams, session);
    return { streams, listener };
  }

  private leave({ tokenHash, feed, listeners }: SessionStreams, listener: Listener): void {
    listeners.delete(listener);
    if (listeners.size === 0) this.sessions.delete(tokenHash);
    this.owners.delete(listener);
    feed?.listeners.delete(listener);
    if (feed?.listeners.size === 0) this.feeds.delete(feed.customerId);
  }

  private streamsOf(session: Session): SessionStreams {
    const { tokenHash } = session;
    const known = this.sessions.get(tokenHash);
    if (known) return known;
    const checkedAt = this.context.now().getTime();
    return { tokenHash, feed: this.feedOf(session), listeners: new Set(), checkedAt };
  }

  private feedOf(session: Session): CustomerFeed | null {
    const viewer = viewerOf(session);
    if (viewer.kind === 'owner') return null;
    const { customerId, limits } = viewer;
    return this.feeds.get(customerId) ?? new CustomerFeed(customerId, limits, this.context);
  }

  /** Sends what is open, and what has ended since the stream before. */
  private async sendCurrent(
    { feed }: SessionStreams,
    listener: Listener,
    lastSeq: number | null,
  ): Promise<void> {
    const { openSignals, store } = this.context;
    if (feed) await this.allocateTo(feed);
    const customerId = feed?.customerId ?? null;
    const ended = lastSeq === null ? [] : await store.endedSince(customerId, lastSeq, MOST_ENDED);
    if (feed) feed.sendAllocated(listener);
    else for (const change of openSignals.open.values()) sendChange(listener, change);
    for (const change of ended) sendLatest(listener, change);
    this.sendMarket([listener]);
    listener.isCatchingUp = false;
    listener.stream.start();
  }

  /** Allocates to the customer what there is for the streams that listen. */
  private async allocateTo(feed: CustomerFeed): Promise<void> {
    const { openSignals, deliveries, now } = this.context;
    const day = utcDay(now());
    const usage = await deliveries.usage(feed.customerId, day, [...openSignals.open.keys()]);
    feed.addAllocated(day, usage);
    feed.reconsider();
    await this.allocate();
  }

  /** At once when the state changes; that quotes come in, now and then. */
  private sendMarket(listeners: Iterable<Listener>, isDue = false): void {
    const market = summarizeMarket(this.context.market.status());
    const text = JSON.stringify({ ...market, lastQuoteAt: null });
    for (const listener of listeners) {
      if (listener.marketSent === text && !isDue) continue;
      listener.marketSent = text;
      listener.stream.sendNotice({ type: 'market', market });
    }
  }
}

/** Takes over the tier that the session's customer has now. */
function applyTier({ feed }: SessionStreams, session: Session): void {
  const viewer = viewerOf(session);
  if (viewer.kind === 'customer') feed?.setLimits(viewer.limits);
}

function endAll(listeners: Iterable<Listener>, reason: StreamEnd): void {
  for (const { stream } of [...listeners]) stream.end(reason);
}
