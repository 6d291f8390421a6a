/** All open streams: opens each, lets it follow the log, and ends it with its session. */
import type { TradingProfile } from '@spreadwise/contract';
import { holds } from '@spreadwise/shared-auth/model';
import { createBatches } from '../../../platform/lib/batches';
import { getOrInsert } from '../../../platform/lib/lists';
import type { EventSender } from '../../../platform/lib/observed/event-sink';
import type { Meter } from '../../../platform/lib/observed/meter';
import type { FindSessions, Session } from '../../../platform/lib/session';
import { STAFF } from '../../../platform/lib/session-memory';
import { utcDay } from '../../../platform/lib/time';
import type { Assigner, DayUsage } from '../assign/assigner';
import {
  filtersFor,
  matchesKind,
  type SignalFilters,
  scopeOf,
  type Viewer,
  viewerOf,
} from '../assign/entitlement';
import type { SignalHistoryStore } from '../history/signal-history-store';
import { type LoggedSignal, loggedAfter, type SignalLog } from '../log/signal-log';
import type { FindTradingProfiles } from '../value/value-for';
import { isPlain, profileKey } from '../value/worth-for';
import { type Listener, MOST_ENDED, PersonalLog, StreamAudience } from './audience';
import { type CountedListener, CustomerFeed } from './customer-feed';
import { EventStream, type NoticeType } from './event-stream';
import { Notices, type NoticesContext } from './notices';

interface StreamHubContext extends NoticesContext {
  readonly signalLog: SignalLog;
  /** Brings the log up to date if another process writes; calls that come together are one read. */
  readonly catchUp: () => Promise<void>;
  readonly history: Pick<SignalHistoryStore, 'endedSince'>;
  readonly assigner: Assigner;
  readonly findSessions: FindSessions;
  /** Whether this process is notified of every session that ends; if not, it checks each second. */
  readonly isHearing: () => boolean;
  readonly findProfiles: FindTradingProfiles;
  readonly floorEur: () => number;
  readonly meter?: Meter;
}

interface StreamRequest {
  readonly session: Session;
  readonly filters: SignalFilters;
  /** Where the previous stream ended; null for the first. */
  readonly lastSeq: number | null;
}

interface OpenStream extends Listener {
  readonly tokenHash: string;
  readonly lastSent: Map<NoticeType, string>;
  /** As requested; `filters` also have the minimums of the trading profile. */
  readonly requested: SignalFilters;
  filters: SignalFilters;
  viewer: Viewer;
  profile: TradingProfile | null;
  /** The customer's, if their tier has a quota. */
  feed: CustomerFeed | null;
  /** When time alone ends its session or removes part of it. */
  until: Date | null;
  /** When its session was last looked up; `AT_ONCE`: look it up now. */
  checkedAt: number;
}

const AT_ONCE = Number.NEGATIVE_INFINITY;
export const MOST_OF_SESSION = 5;
const MOST_OF_CUSTOMER = 10;
/** How often to look up a session without a notification about it. */
const CHECK_EVERY_MS = 5_000;
/** A grant reaches further ahead than this. */
const KEEP_GRANTS_EVERY_MS = 60_000;
const MOST_OPENED_AT_ONCE = 10_000;

export class StreamHub {
  /** Oldest first. */
  private readonly streams = new Set<OpenStream>();
  /** By customer, or by the owner; oldest first. */
  private readonly ofHolder = new Map<string, Set<OpenStream>>();
  /** By scope and filters. */
  private readonly audiences = new Map<string, StreamAudience>();
  /** By customer. */
  private readonly feeds = new Map<string, CustomerFeed>();
  private readonly notices: Notices;
  private readonly findProfile: (customerId: string) => Promise<TradingProfile | null>;
  private lastCheck: Promise<void> = Promise.resolve();
  private isStopped = false;
  private grantsKeptAt = Number.NEGATIVE_INFINITY;

  constructor(private readonly context: StreamHubContext) {
    this.notices = new Notices(context);
    context.meter?.read('spreadwise_streams_open', () => [{ value: this.streams.size }]);
    this.findProfile = createBatches({
      most: MOST_OPENED_AT_ONCE,
      async work(customerIds: readonly string[]) {
        const found = await context.findProfiles([...new Set(customerIds)]);
        return customerIds.map((id) => found.get(id) ?? null);
      },
    });
  }

  /** Returns null if the server is stopping. */
  async open(request: StreamRequest): Promise<EventSender | null> {
    await this.context.catchUp();
    if (this.isStopped) return null;
    // A number beyond the newest is from a database that has been replaced since.
    const isKnown = request.lastSeq !== null && request.lastSeq <= this.context.signalLog.seq;
    const lastSeq = isKnown ? request.lastSeq : null;
    const viewer = viewerOf(request.session);
    const profile = viewer.kind === 'owner' ? null : await this.findProfile(viewer.customerId);
    if (this.isStopped) return null;
    const one = this.register({ ...request, viewer, profile }, lastSeq);
    try {
      await this.sendCurrent(one, lastSeq);
    } catch (error) {
      one.stream.onClosed();
      throw error;
    }
    return one.stream;
  }

  onChanges(changes: readonly LoggedSignal[]): void {
    for (const audience of this.audiences.values()) audience.onChanges(changes);
    for (const feed of this.feeds.values()) feed.onChanges(changes);
  }

  /** Takes over what a customer was assigned elsewhere. */
  addAssigned(customerId: string, usage: DayUsage): void {
    this.feeds.get(customerId)?.addAssigned(usage);
  }

  /** Call once a second: handles what changes with time alone. */
  async tick(): Promise<void> {
    const today = utcDay(this.context.now());
    for (const feed of this.feeds.values()) feed.tick(today);
    this.notices.tick(this.streams);
    for (const { stream } of this.streams) stream.tick();
    const waiting = [...this.feeds.values()].filter(({ isWaiting }) => isWaiting);
    await Promise.all(waiting.map((feed) => feed.assign()));
    await this.keepGrants();
  }

  /** Call when the access of a customer, or of `STAFF`, changes; null: anybody's. Their streams follow at once. */
  onAccessChanged(customerId: string | null): Promise<void> {
    const theirs = customerId === null ? this.streams : (this.ofHolder.get(customerId) ?? []);
    for (const one of theirs) one.checkedAt = AT_ONCE;
    return this.checkSessions();
  }

  /** To be called once a second: ends streams with their sessions and follows tiers, one check after the other. */
  checkSessions(): Promise<void> {
    const check = this.lastCheck.then(() => this.checkDue());
    this.lastCheck = check.catch(() => undefined);
    return check;
  }

  private async checkDue(): Promise<void> {
    const at = this.context.now().getTime();
    const due = [...this.streams].filter((one) => this.isDue(one, at));
    if (due.length === 0) return;
    // Before the look-up: a session that is signed out meanwhile is looked up again.
    for (const one of due) one.checkedAt = at;
    try {
      await this.check(due);
    } catch (error) {
      for (const one of due) one.checkedAt = AT_ONCE;
      throw error;
    }
  }

  private isDue({ checkedAt, viewer, until }: OpenStream, at: number): boolean {
    if (at - checkedAt >= CHECK_EVERY_MS || (until !== null && until.getTime() <= at)) return true;
    // The owner's sessions are few, and also end by inactivity.
    return viewer.kind === 'owner' || !this.context.isHearing();
  }

  private async check(due: readonly OpenStream[]): Promise<void> {
    const hashes = new Set(due.map(({ tokenHash }) => tokenHash));
    // An open page is not a use of the session.
    const sessions = await this.context.findSessions([...hashes], { isUse: false });
    const customerIds = [...sessions.values()].flatMap((of) => (of.role === 'CUSTOMER' ? of.customerId : []));
    const ended = due.filter(({ tokenHash }) => !mayFollow(sessions.get(tokenHash)));
    for (const { stream } of ended) stream.end('session');
    const profiles = await this.context.findProfiles([...new Set(customerIds)]);
    for (const one of due) {
      const session = sessions.get(one.tokenHash);
      if (!session || !this.streams.has(one)) continue;
      one.until = untilOf(session);
      await this.follow(one, viewerOf(session), profiles);
    }
  }

  /** Ends every stream and opens no new ones. */
  stop(): void {
    this.isStopped = true;
    for (const { stream } of [...this.streams]) stream.end('stopping');
  }

  private register(
    { session, filters, viewer, profile }: StreamRequest & Pick<OpenStream, 'viewer' | 'profile'>,
    lastSeq: number | null,
  ): OpenStream {
    const { signalLog, now } = this.context;
    const { tokenHash } = session;
    this.makeRoom(viewer, tokenHash);
    const stream = new EventStream({
      seq: lastSeq ?? signalLog.seq,
      now,
      heldBefore: () => one.feed?.heldBefore ?? Number.POSITIVE_INFINITY,
      onClosed: () => this.leave(one),
      onWrite: () => this.context.meter?.count('spreadwise_stream_writes_total', 1),
    });
    const one: OpenStream = {
      ...{ stream, tokenHash, viewer, profile, requested: filters },
      filters: filtersFor(viewer, filters, profile, this.context.floorEur()),
      isCatchingUp: lastSeq !== null,
      feed: null,
      lastSent: new Map(),
      until: untilOf(session),
      // The session may have ended since the request was authorized.
      checkedAt: AT_ONCE,
    };
    this.streams.add(one);
    getOrInsert(this.ofHolder, holderOf(viewer), () => new Set()).add(one);
    this.joinAudience(one);
    return one;
  }

  /** Past the limit, the oldest stream ends. A view of the customer does not count. */
  private makeRoom(viewer: Viewer, tokenHash: string): void {
    const ofHolder = [...(this.ofHolder.get(holderOf(viewer)) ?? [])];
    const all = ofHolder.filter((one) => one.viewer.isView === viewer.isView);
    const ofSession = all.filter((one) => one.tokenHash === tokenHash);
    if (ofSession.length >= MOST_OF_SESSION) ofSession[0]?.stream.end('replaced');
    else if (all.length >= MOST_OF_CUSTOMER) all[0]?.stream.end('replaced');
  }

  private leave(one: OpenStream): void {
    const holder = holderOf(one.viewer);
    this.leaveAudience(one);
    this.streams.delete(one);
    const others = this.ofHolder.get(holder);
    others?.delete(one);
    if (others?.size === 0) this.ofHolder.delete(holder);
  }

  /** Adds it to the streams that see the same, or to the customer's own feed. */
  private joinAudience(one: OpenStream): void {
    if (isCounted(one)) {
      const { customerId } = one.viewer;
      const feed = getOrInsert(this.feeds, customerId, () => this.createFeed(customerId));
      feed.signalLog.use(one.profile);
      feed.listeners.add(one);
      one.feed = feed;
      return;
    }
    const { viewer, filters, profile } = one;
    const create = () =>
      new StreamAudience(scopeOf(viewer), filters, new PersonalLog(this.context.signalLog, profile));
    getOrInsert(this.audiences, audienceKey(one), create).listeners.add(one);
  }

  private leaveAudience(one: OpenStream): void {
    const { feed } = one;
    if (feed && isCounted(one)) {
      feed.listeners.delete(one);
      if (feed.listeners.size === 0) this.feeds.delete(feed.customerId);
      one.feed = null;
      return;
    }
    const key = audienceKey(one);
    const audience = this.audiences.get(key);
    audience?.listeners.delete(one);
    if (audience?.listeners.size === 0) this.audiences.delete(key);
  }

  private createFeed(customerId: string): CustomerFeed {
    const onUsed = () => {
      const feed = this.feeds.get(customerId);
      for (const one of feed?.listeners ?? [])
        this.notices.sendAllowance(one as OpenStream & CountedListener, feed?.usedToday ?? 0);
    };
    const signalLog = new PersonalLog(this.context.signalLog, null);
    return new CustomerFeed(customerId, signalLog, { ...this.context, onUsed });
  }

  /** Applies the current tier and trading profile of the session. */
  private async follow(one: OpenStream, viewer: Viewer, profiles: Awaited<ReturnType<FindTradingProfiles>>) {
    const before = one.viewer;
    const profile = (viewer.kind === 'owner' ? null : profiles.get(viewer.customerId)) ?? null;
    const isSameTier = JSON.stringify(before) === JSON.stringify(viewer);
    const isSameProfile = JSON.stringify(one.profile) === JSON.stringify(profile);
    const filters = filtersFor(viewer, one.requested, profile, this.context.floorEur());
    if (isSameTier && isSameProfile && JSON.stringify(one.filters) === JSON.stringify(filters)) return;
    // First what may fail: until it succeeds, the session is checked again.
    if (!isSameTier && before.kind === 'unlimited' && !before.isView)
      await this.context.assigner.endGrant(before.customerId, before.scope);
    if (!this.streams.has(one)) return;
    this.leaveAudience(one);
    one.viewer = viewer;
    one.profile = profile;
    one.filters = filters;
    this.joinAudience(one);
    if (!isSameProfile) one.stream.forgetOpen();
    await this.sendCurrent(one, null);
  }

  /** Sends what is open, and what has ended since the previous stream. */
  private async sendCurrent(one: OpenStream, lastSeq: number | null): Promise<void> {
    if (isCounted(one)) await this.sendCounted(one, lastSeq);
    else await this.sendAll(one, lastSeq);
    this.notices.begin(one, one.feed?.usedToday ?? 0);
    one.isCatchingUp = false;
    one.stream.start();
  }

  private async sendAll(one: OpenStream, lastSeq: number | null): Promise<void> {
    await this.keepGrant(one.viewer);
    const ended = await this.endedSince(one, lastSeq);
    this.audiences.get(audienceKey(one))?.sendCurrent(one, ended);
  }

  private async sendCounted(one: OpenStream & CountedListener, lastSeq: number | null): Promise<void> {
    const { signalLog, assigner } = this.context;
    const { customerId } = one.viewer;
    const known = lastSeq === null ? [] : (signalLog.endedSince(lastSeq) ?? []);
    const ids = [...signalLog.open.keys(), ...known.map(({ signal }) => signal.id)];
    const usage = await assigner.usage(customerId, ids);
    const feed = this.feeds.get(customerId);
    if (!feed) return;
    feed.addAssigned(usage);
    feed.reconsider();
    await feed.assign();
    const isRemembered = lastSeq === null || signalLog.endedSince(lastSeq) !== null;
    const ended = await this.endedSince(one, lastSeq);
    feed.sendCurrent(one);
    const theirs = ended
      .filter(({ signal }) => !isRemembered || usage.assigned.has(signal.id))
      .map((change) => feed.signalLog.of(change))
      .filter(({ signal }) => matchesKind(one.filters, signal));
    for (const change of theirs.slice(-MOST_ENDED)) one.stream.add(change);
  }

  /** From the log as far back as it reaches, otherwise from the history. */
  private async endedSince(
    { viewer, requested, profile }: OpenStream,
    lastSeq: number | null,
  ): Promise<readonly LoggedSignal[]> {
    const { signalLog, history } = this.context;
    if (lastSeq === null) return [];
    const remembered = signalLog.endedSince(lastSeq);
    if (remembered) return remembered;
    const customerId = viewer.kind === 'owner' ? null : viewer.customerId;
    const reader = { ...requested, customerId, foundFor: profile && profileKey(profile) };
    const found = await history.endedSince(reader, lastSeq, MOST_ENDED);
    return found.map((end) => loggedAfter(null, end));
  }

  private async keepGrants(): Promise<void> {
    const at = this.context.now().getTime();
    if (at - this.grantsKeptAt < KEEP_GRANTS_EVERY_MS) return;
    this.grantsKeptAt = at;
    await Promise.all([...this.streams].map(({ viewer }) => this.keepGrant(viewer)));
  }

  private async keepGrant(viewer: Viewer): Promise<void> {
    if (viewer.kind === 'unlimited' && !viewer.isView)
      await this.context.assigner.keepGrant(viewer.customerId, viewer.scope);
  }
}

const holderOf = (viewer: Viewer): string => (viewer.kind === 'owner' ? STAFF : viewer.customerId);

/** As the call is authorized: a program also needs the scope, which it loses with the plan. */
const mayFollow = (session: Session | undefined): boolean =>
  session !== undefined &&
  holds(session.permissions, 'trading.view') &&
  (session.role !== 'CUSTOMER' || (session.apiScopes?.includes('signals:read') ?? true));

const untilOf = (session: Session): Date | null => (session.role === 'CUSTOMER' ? session.until : null);

const isCounted = (one: OpenStream): one is OpenStream & CountedListener => one.viewer.kind === 'counted';

/** Streams with a trading profile see what no others do. */
const audienceKey = ({ viewer, filters, profile }: OpenStream): string =>
  JSON.stringify([
    scopeOf(viewer).maxHops,
    scopeOf(viewer).universe,
    Object.entries(filters).sort(),
    profile && !isPlain(profile) ? [holderOf(viewer), profile] : null,
  ]);
