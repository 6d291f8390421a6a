/**
 * The signals of one customer whose tier has a quota. All the customer's streams share it, so that what is assigned
 * through one of them reaches all; each has the tier of its own session.
 */
import { byWorth } from '@spreadwise/contract/signal-worth';
import { utcDay } from '../../../platform/lib/time';
import type { Assigner, DayUsage } from '../assign/assigner';
import {
  type CountedViewer,
  isInScope,
  isWorthGiving,
  matchesFilters,
  matchesKind,
} from '../assign/entitlement';
import type { AssignmentRequest } from '../assign/quota';
import type { LoggedSignal } from '../log/signal-log';
import { isFirst, type Listener, type PersonalLog } from './audience';

export interface CountedListener extends Listener {
  readonly viewer: CountedViewer;
}

interface CustomerFeedContext {
  readonly assigner: Pick<Assigner, 'assign'>;
  readonly floorEur: () => number;
  readonly now: () => Date;
  /** Called when the used quota has changed. */
  readonly onUsed: () => void;
}

const MOST_SIGNALS_AT_ONCE = 500;

export class CustomerFeed {
  readonly listeners = new Set<CountedListener>();
  /** Open signals that the customer has. */
  private readonly assigned = new Set<string>();
  /** Open signals that the customer may get, with the quota of the tier that allows it. */
  private readonly waiting = new Map<string, number>();
  /** What is being assigned right now, in its newest state. */
  private requested = new Map<string, LoggedSignal>();
  /** Requested beyond the day's quota and refused, because it repeats no earlier advice. */
  private readonly refused = new Set<string>();
  private assigning: Promise<void> | null = null;
  private day: string;
  private used = 0;
  /** Whether something was passed over that may fit now. */
  private isRetryDue = false;

  constructor(
    readonly customerId: string,
    /** The log, valued at the customer's trading profile. */
    readonly signalLog: PersonalLog,
    private readonly context: CustomerFeedContext,
  ) {
    this.day = utcDay(context.now());
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0 || this.assigning !== null;
  }

  get usedToday(): number {
    return this.day === utcDay(this.context.now()) ? this.used : 0;
  }

  /** The first end among the signals being assigned: nothing after it is sent before it. */
  get heldBefore(): number {
    if (this.requested.size === 0) return Number.POSITIVE_INFINITY;
    const ended = [...this.requested.values()].filter(({ signal }) => signal.endedAt !== null);
    return Math.min(...ended.map(({ seq }) => seq));
  }

  onChanges(changes: readonly LoggedSignal[]): void {
    const isAlone = changes.length === 1;
    for (const change of changes) this.onChange(this.signalLog.of(change), isAlone);
    if (!isAlone) for (const { stream } of this.listeners) stream.flush();
    if (this.isWaiting) void this.assign();
  }

  reconsider(): void {
    this.isRetryDue = false;
    for (const change of this.signalLog.allOpen())
      if (!this.assigned.has(change.signal.id) && !this.requested.has(change.signal.id))
        this.consider(change);
  }

  /** Handles the passing of time: a new day's quota, and another try. */
  tick(today: string): void {
    const isNewDay = this.day !== today;
    if (isNewDay) this.count(today, 0);
    if (isNewDay || this.isRetryDue) this.reconsider();
  }

  /** Takes over what the customer was assigned elsewhere. */
  addAssigned({ day, used, assigned }: DayUsage): void {
    this.count(day, used);
    for (const id of assigned) {
      const open = this.signalLog.open(id);
      if (!open || this.assigned.has(id) || this.requested.has(id)) continue;
      this.waiting.delete(id);
      this.assigned.add(id);
      this.sendLatest(open);
    }
    for (const { stream } of this.listeners) stream.flush();
  }

  /** Sends a newly opened stream what the customer has of what is open. */
  sendCurrent({ stream, filters, viewer }: CountedListener): void {
    for (const id of this.assigned) {
      const open = this.signalLog.open(id);
      if (open && isInScope(viewer.scope, open.signal) && matchesFilters(filters, open.signal))
        stream.add(open);
    }
  }

  /** Resolves when nothing waits, or the assignment failed; then it is retried within a second. */
  assign(): Promise<void> {
    this.assigning ??= this.assignAll();
    return this.assigning;
  }

  private async assignAll(): Promise<void> {
    // Signals that arrive in the same turn are requested together.
    await Promise.resolve();
    while (this.waiting.size > 0) {
      try {
        this.settle(await this.context.assigner.assign(this.request()));
      } catch {
        this.requested = new Map();
        this.isRetryDue = true;
        break;
      }
    }
    this.assigning = null;
  }

  /** The best of what waits for one quota; another session's tier may have a different one. */
  private request(): AssignmentRequest {
    const { signalLog } = this;
    const [daily = 0] = this.waiting.values();
    const wanted = [...this.waiting].flatMap(([id, quota]) => {
      const change = quota === daily ? signalLog.open(id) : undefined;
      if (quota === daily) this.waiting.delete(id);
      return change ? [change] : [];
    });
    wanted.sort((a, b) => byWorth(a.signal, b.signal));
    if (wanted.length > MOST_SIGNALS_AT_ONCE) this.isRetryDue = true;
    const requested = wanted.slice(0, MOST_SIGNALS_AT_ONCE);
    this.requested = new Map(requested.map((change) => [change.signal.id, change]));
    return { customerId: this.customerId, daily, signalIds: [...this.requested.keys()] };
  }

  private settle({ day, used, assigned }: DayUsage): void {
    const requested = [...this.requested.values()].sort((a, b) => a.seq - b.seq);
    this.requested = new Map();
    this.count(day, used);
    for (const change of requested) {
      const { id, endedAt } = change.signal;
      if (assigned.has(id)) {
        if (endedAt === null) this.assigned.add(id);
        this.sendLatest(change);
      } else if (endedAt === null) this.refuse(id);
    }
    for (const { stream } of this.listeners) stream.flush();
  }

  private refuse(id: string): void {
    const hasRoom = [...this.listeners].some(({ viewer }) => !viewer.isView && this.usedToday < viewer.daily);
    if (hasRoom) this.isRetryDue = true;
    else this.refused.add(id);
  }

  private onChange(change: LoggedSignal, isAlone: boolean): void {
    const { id, endedAt } = change.signal;
    const isAssigned = this.assigned.has(id);
    if (!isAssigned && this.requested.has(id)) {
      this.requested.set(id, change);
      return;
    }
    for (const listener of this.listeners) {
      const { stream, viewer } = listener;
      // Another session of the customer may have a higher tier.
      const isNew =
        isAssigned &&
        !stream.hasSent(id) &&
        isInScope(viewer.scope, change.signal) &&
        isFirst(listener, change);
      if (isAlone) stream.pass(change, isNew);
      else stream.follow(change, isNew);
    }
    if (endedAt !== null) this.forget(id);
    else if (!isAssigned) this.consider(change);
  }

  private forget(id: string): void {
    this.assigned.delete(id);
    this.refused.delete(id);
    this.waiting.delete(id);
  }

  /** Decides whether an open signal waits for assignment. */
  private consider({ signal }: LoggedSignal): void {
    const mayRepeat = this.signalLog.mayRepeat(signal) && !this.refused.has(signal.id);
    const quotas = [...this.listeners]
      .filter(
        ({ filters, viewer }) =>
          !viewer.isView &&
          (mayRepeat || this.usedToday < viewer.daily) &&
          isInScope(viewer.scope, signal) &&
          isWorthGiving(filters, signal, this.context.floorEur()),
      )
      .map(({ viewer }) => viewer.daily);
    if (quotas.length > 0) this.waiting.set(signal.id, Math.max(...quotas));
    else this.waiting.delete(signal.id);
  }

  /** Sends the newest state of a signal that was assigned, even if it has ended meanwhile. */
  private sendLatest(change: LoggedSignal): void {
    const isWanted = change.signal.endedAt === null ? matchesFilters : matchesKind;
    for (const { stream, filters, viewer } of this.listeners)
      if (isInScope(viewer.scope, change.signal) && isWanted(filters, change.signal)) stream.add(change);
  }

  /** A day's count only rises; an answer that took longer may bring an earlier one. */
  private count(day: string, used: number): void {
    const isChange = this.day !== day || used > this.used;
    this.used = this.day === day ? Math.max(this.used, used) : used;
    this.day = day;
    if (isChange) this.context.onUsed();
  }
}
