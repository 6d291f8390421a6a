/**
 * A customer who listens. All the customer's streams share a desk, so that what is given to one of them is told to
 * all.
 */

import type { Signal } from '@spreadwise/contract';
import type { TierLimits } from '@spreadwise/shared-auth/model';
import { utcDay } from '../../lib/utc-day';
import type { Ask, Standing } from '../allocate/deliveries-store';
import { allowanceOf, allows, hasRoom } from '../allocate/entitlement';
import { byWorth, matches } from '../allocate/selection';
import type { Board, Told } from '../log/open-signal-log';
import { type Listener, tell, tellWhateverBecame } from './listener';

export interface DeskContext {
  readonly board: Pick<Board, 'open' | 'mayBeKnown'>;
  readonly now: () => Date;
}

const MOST_SIGNALS_AT_ONCE = 500;

export class Desk {
  readonly listeners = new Set<Listener>();
  /** Open signals that the customer has. */
  private readonly given = new Set<string>();
  /** Open signals that the customer may get. */
  private waiting = new Map<string, Told>();
  /** What is being given at this moment, in its newest state. */
  private asked = new Map<string, Told>();
  /** Those of it that fitted into the question. */
  private askedFor: ReadonlySet<string> = new Set();
  /** What was asked for beyond the day's room, and was not given: it is no advice of before. */
  private readonly refused = new Set<string>();
  private day: string;
  private used = 0;
  /** Whether something was passed over that there may be room for. */
  private isDue = false;

  constructor(
    readonly customerId: string,
    private limits: TierLimits,
    private readonly context: DeskContext,
  ) {
    this.day = utcDay(context.now());
  }

  get isWaiting(): boolean {
    return this.waiting.size > 0;
  }

  /** The first change that is being given and has ended since: until it is told, nothing after it is. */
  get heldBefore(): number {
    const ended = [...this.asked.values()].filter(({ signal }) => signal.endedAt !== null);
    return Math.min(...ended.map(({ seq }) => seq));
  }

  change(change: Told): void {
    const { id, endedAt } = change.signal;
    if (this.given.has(id)) {
      for (const listener of this.listeners) tell(listener, change);
      if (endedAt !== null) this.given.delete(id);
    } else if (this.asked.has(id)) this.asked.set(id, change);
    else this.want(change);
  }

  /** Looks again at everything that is open. */
  reconsider(): void {
    this.isDue = false;
    for (const change of this.context.board.open.values())
      if (!this.given.has(change.signal.id) && !this.asked.has(change.signal.id)) this.want(change);
    this.tellAllowance();
  }

  /** What the passing of time brings: a new day's room, and another try. */
  beat(): void {
    const today = utcDay(this.context.now());
    const isNewDay = this.day !== today;
    if (isNewDay) this.count(today, 0);
    if (isNewDay || this.isDue) this.reconsider();
  }

  /** The limits of the tier that the customer has now. */
  follow(limits: TierLimits): void {
    if (this.limits === limits) return;
    this.limits = limits;
    this.reconsider();
  }

  /** Takes up what the customer was given elsewhere. */
  note(day: string, { used, given }: Standing): void {
    this.count(day, used);
    for (const id of given) {
      const open = this.context.board.open.get(id);
      if (!open || this.given.has(id) || this.asked.has(id)) continue;
      this.waiting.delete(id);
      this.given.add(id);
      for (const listener of this.listeners) tellWhateverBecame(listener, open);
    }
    this.tellAllowance();
  }

  /** Tells a stream that has just been opened what the customer has. */
  tellGiven(listener: Listener): void {
    for (const id of this.given) {
      const open = this.context.board.open.get(id);
      if (open) tell(listener, open);
    }
    this.tellAllowance();
  }

  /** What to give now; `settle` or `giveUp` follows. */
  ask(): Ask {
    this.asked = this.waiting;
    this.waiting = new Map();
    const signalIds = [...this.asked.values()]
      .map(({ signal }) => signal)
      .sort(byWorth)
      .slice(0, MOST_SIGNALS_AT_ONCE)
      .map(({ id }) => id);
    this.askedFor = new Set(signalIds);
    return { customerId: this.customerId, daily: this.limits.dailySignals, signalIds };
  }

  settle(day: string, standing: Standing): void {
    const asked = [...this.asked.values()].sort((a, b) => a.seq - b.seq);
    this.asked = new Map();
    this.count(day, standing.used);
    for (const change of asked) {
      const { id, endedAt } = change.signal;
      if (standing.given.has(id)) {
        if (endedAt === null) this.given.add(id);
        for (const listener of this.listeners) tellWhateverBecame(listener, change);
      } else if (endedAt === null && this.hasRoom) this.isDue = true;
      else if (endedAt === null && this.askedFor.has(id)) this.refused.add(id);
    }
    this.tellAllowance();
    for (const { stream } of this.listeners) stream.flush();
  }

  giveUp(): void {
    this.asked = new Map();
    this.isDue = true;
  }

  private want(change: Told): void {
    const { signal } = change;
    if (signal.endedAt !== null) this.refused.delete(signal.id);
    const isWanted =
      signal.endedAt === null &&
      this.mayAskFor(signal) &&
      allows(this.limits, signal) &&
      [...this.listeners].some(({ filters }) => matches(filters, signal));
    if (isWanted) this.waiting.set(signal.id, change);
    else this.waiting.delete(signal.id);
  }

  /** A day's count only rises; an answer that was under way for longer may tell of an earlier one. */
  private count(day: string, used: number): void {
    this.used = this.day === day ? Math.max(this.used, used) : used;
    this.day = day;
  }

  private get usedToday(): number {
    return this.day === utcDay(this.context.now()) ? this.used : 0;
  }

  private mayAskFor(signal: Signal): boolean {
    return this.hasRoom || (this.context.board.mayBeKnown(signal) && !this.refused.has(signal.id));
  }

  private get hasRoom(): boolean {
    return hasRoom(this.limits, this.usedToday);
  }

  private tellAllowance(): void {
    const allowance = allowanceOf(this.limits, this.usedToday, this.context.now());
    const text = JSON.stringify(allowance);
    for (const listener of this.listeners) {
      if (listener.allowanceTold === text) continue;
      listener.allowanceTold = text;
      listener.stream.notice({ type: 'allowance', allowance });
    }
  }
}
