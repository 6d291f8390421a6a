/**
 * The signals of one customer who listens. All the customer's streams share it, so that what is allocated through one
 * of them reaches all.
 */

import type { Signal } from '@spreadwise/contract';
import type { TierLimits } from '@spreadwise/shared-auth/model';
import { utcDay } from '../../lib/utc-day';
import type { AllocationRequest, QuotaUsage } from '../allocate/deliveries-store';
import { allowanceOf, hasQuotaLeft, isInScope } from '../allocate/entitlement';
import type { Applicant } from '../allocate/quota-allocator';
import { byWorth, matchesFilters } from '../allocate/selection';
import type { OpenSignalLog, SequencedSignal } from '../log/open-signal-log';
import { type Listener, sendChange, sendLatest } from './listener';

export interface CustomerFeedContext {
  readonly openSignals: Pick<OpenSignalLog, 'open' | 'mayRepeat'>;
  readonly now: () => Date;
}

const MOST_SIGNALS_AT_ONCE = 500;

export class CustomerFeed implements Applicant {
  readonly listeners = new Set<Listener>();
  /** Open signals that the customer has. */
  private readonly allocated = new Set<string>();
  /** Open signals that the customer may get. */
  private waiting = new Map<string, SequencedSignal>();
  /** What is being allocated at this moment, in its newest state. */
  private requested = new Map<string, SequencedSignal>();
  /** The part of it that fitted into the request. */
  private requestedIds: ReadonlySet<string> = new Set();
  /** What was requested beyond the day's quota and refused: it repeats no earlier advice. */
  private readonly refused = new Set<string>();
  private day: string;
  private used = 0;
  /** Whether something was passed over that there may be room for. */
  private isRetryDue = false;

  constructor(
    readonly customerId: string,
    private limits: TierLimits,
    private readonly context: CustomerFeedContext,
  ) {
    this.day = utcDay(context.now());
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** The first change that is being allocated and has ended since: nothing after it is sent before it. */
  get heldBefore(): number {
    const ended = [...this.requested.values()].filter(({ signal }) => signal.endedAt !== null);
    return Math.min(...ended.map(({ seq }) => seq));
  }

  /** Takes up a change of any signal. */
  onChange(change: SequencedSignal): void {
    const { id, endedAt } = change.signal;
    if (this.allocated.has(id)) {
      for (const listener of this.listeners) sendChange(listener, change);
      if (endedAt !== null) this.allocated.delete(id);
    } else if (this.requested.has(id)) this.requested.set(id, change);
    else this.consider(change);
  }

  /** Looks again at everything that is open. */
  reconsider(): void {
    this.isRetryDue = false;
    for (const change of this.context.openSignals.open.values())
      if (!this.allocated.has(change.signal.id) && !this.requested.has(change.signal.id))
        this.consider(change);
    this.sendAllowance();
  }

  /** What the passing of time brings: a new day's quota, and another try. */
  tick(): void {
    const today = utcDay(this.context.now());
    const isNewDay = this.day !== today;
    if (isNewDay) this.count(today, 0);
    if (isNewDay || this.isRetryDue) this.reconsider();
  }

  /** Takes over the limits of the tier that the customer has now. */
  setLimits(limits: TierLimits): void {
    if (this.limits === limits) return;
    this.limits = limits;
    this.reconsider();
  }

  /** Takes up what the customer was allocated elsewhere. */
  addAllocated(day: string, { used, allocated }: QuotaUsage): void {
    this.count(day, used);
    for (const id of allocated) {
      const open = this.context.openSignals.open.get(id);
      if (!open || this.allocated.has(id) || this.requested.has(id)) continue;
      this.waiting.delete(id);
      this.allocated.add(id);
      for (const listener of this.listeners) sendLatest(listener, open);
    }
    this.sendAllowance();
  }

  /** Sends a stream that has just been opened what the customer has. */
  sendAllocated(listener: Listener): void {
    for (const id of this.allocated) {
      const open = this.context.openSignals.open.get(id);
      if (open) sendChange(listener, open);
    }
    this.sendAllowance();
  }

  request(): AllocationRequest {
    this.requested = this.waiting;
    this.waiting = new Map();
    const signalIds = [...this.requested.values()]
      .map(({ signal }) => signal)
      .sort(byWorth)
      .slice(0, MOST_SIGNALS_AT_ONCE)
      .map(({ id }) => id);
    this.requestedIds = new Set(signalIds);
    return { customerId: this.customerId, daily: this.limits.dailySignals, signalIds };
  }

  settle(day: string, usage: QuotaUsage): void {
    const requested = [...this.requested.values()].sort((a, b) => a.seq - b.seq);
    this.requested = new Map();
    this.count(day, usage.used);
    for (const change of requested) {
      const { id, endedAt } = change.signal;
      if (usage.allocated.has(id)) {
        if (endedAt === null) this.allocated.add(id);
        for (const listener of this.listeners) sendLatest(listener, change);
      } else if (endedAt === null && this.hasQuotaLeft) this.isRetryDue = true;
      else if (endedAt === null && this.requestedIds.has(id)) this.refused.add(id);
    }
    this.sendAllowance();
    for (const { stream } of this.listeners) stream.flush();
  }

  retryLater(): void {
    this.requested = new Map();
    this.isRetryDue = true;
  }

  /** Decides whether the signal waits for allocation. */
  private consider(change: SequencedSignal): void {
    const { signal } = change;
    if (signal.endedAt !== null) this.refused.delete(signal.id);
    const isWanted =
      signal.endedAt === null &&
      this.mayRequest(signal) &&
      isInScope(this.limits, signal) &&
      [...this.listeners].some(({ filters }) => matchesFilters(filters, signal));
    if (isWanted) this.waiting.set(signal.id, change);
    else this.waiting.delete(signal.id);
  }

  /** A day's count only rises; an answer that was under way for longer may bring an earlier one. */
  private count(day: string, used: number): void {
    this.used = this.day === day ? Math.max(this.used, used) : used;
    this.day = day;
  }

  private get usedToday(): number {
    return this.day === utcDay(this.context.now()) ? this.used : 0;
  }

  private mayRequest(signal: Signal): boolean {
    return this.hasQuotaLeft || (this.context.openSignals.mayRepeat(signal) && !this.refused.has(signal.id));
  }

  private get hasQuotaLeft(): boolean {
    return hasQuotaLeft(this.limits, this.usedToday);
  }

  private sendAllowance(): void {
    const allowance = allowanceOf(this.limits, this.usedToday, this.context.now());
    const text = JSON.stringify(allowance);
    for (const listener of this.listeners) {
      if (listener.allowanceSent === text) continue;
      listener.allowanceSent = text;
      listener.stream.sendNotice({ type: 'allowance', allowance });
    }
  }
}
