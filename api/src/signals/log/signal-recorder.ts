/**
 * Writes what the market pipeline finds, and keeps the log of open signals as the database has it. Of several processes
 * on one database one leads: its findings are written, so that no advice is given twice; the others read, and one of
 * them takes over when it is gone.
 */

import type { Signal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { isUnavailable } from '../../db/unavailable';
import type { MarketPort, SignalChange } from '../market-port';
import type { OpenSignalLog, SequencedSignal } from './open-signal-log';
import type { SignalStore } from './signal-store';

export interface SignalRecorderContext {
  readonly store: SignalStore;
  readonly market: Pick<MarketPort, 'subscribe'>;
  readonly openSignals: OpenSignalLog;
  readonly now: () => Date;
  readonly log: Logger;
  /** Of this process, another at each start. */
  readonly holder: string;
  readonly leadLifetimeMs?: number | undefined;
  /** False: this process only follows what others write. */
  readonly mayLead: boolean;
  /** Called with what was written, and with the number up to which the log was known before. */
  readonly onWritten: (after: number, changes: readonly SequencedSignal[]) => void;
}

/** A process that died is followed by another after this long. */
const LEAD_LIFETIME_MS = 6_000;
const RENEW_EVERY_MS = 2_000;
const MOST_AT_ONCE = 500;
/** While the database is away; beyond that some are dropped. */
const MOST_WAITING = 10_000;

export async function startSignalRecorder(context: SignalRecorderContext): Promise<SignalRecorder> {
  const recorder = new SignalRecorder(context);
  await recorder.begin();
  return recorder;
}

export class SignalRecorder {
  /** What is open by this process's own pipeline. */
  private readonly own = new Map<string, Signal>();
  /** The newest state of what has changed since it was written. */
  private waiting = new Map<string, Signal>();
  private isLeading = false;
  private leadTriedAt = Number.NEGATIVE_INFINITY;
  private writing: Promise<void> | null = null;
  private isUrgent = false;
  /** Whether the database did not take the last batch. */
  private isHeldUp = false;
  private unsubscribe = () => {};

  constructor(private readonly context: SignalRecorderContext) {}

  /** Whether this process writes the log now. */
  get isWriting(): boolean {
    return this.isLeading;
  }

  /** The newest states that wait for a database that is away; empty while it takes them. */
  get unwritten(): readonly Signal[] {
    return this.isLeading && this.isHeldUp ? [...this.waiting.values()] : [];
  }

  /** Reads what is open, and takes the lead if it is free. */
  async begin(): Promise<void> {
    const { store, openSignals, market, now } = this.context;
    this.unsubscribe = market.subscribe((changes) => this.take(changes));
    const ended = await store.newestEnd();
    const open = await store.openNow();
    openSignals.begin(open, Math.max(ended, ...open.map(({ seq }) => seq)), now().getTime());
    await this.lead();
  }

  /** To be called once a second: writes what has changed since, keeps or takes the lead. */
  async tick(): Promise<void> {
    if (this.context.now().getTime() - this.leadTriedAt >= RENEW_EVERY_MS) await this.lead();
    if (this.isLeading) await this.write();
    else await this.readOthers();
  }

  /** Brings the log up to date where another process writes. */
  async catchUp(): Promise<void> {
    if (!this.isLeading) await this.readOthers();
  }

  /** Writes what is left, ends what is open, and lets another process lead. */
  async stop(): Promise<void> {
    this.unsubscribe();
    if (!this.isLeading) return;
    await this.write();
    this.isLeading = false;
    await this.context.store.stopLeading(this.context.holder);
  }

  private take(changes: readonly SignalChange[]): void {
    for (const { kind, signal } of changes) {
      if (kind === 'ended') this.own.delete(signal.id);
      else this.own.set(signal.id, signal);
      if (kind !== 'updated') this.isUrgent = true;
      if (this.isLeading) this.enqueue(signal);
    }
    if (this.isUrgent && this.isLeading) this.write().catch((error: unknown) => this.warn(error));
  }

  private enqueue(signal: Signal): void {
    this.waiting.delete(signal.id);
    this.waiting.set(signal.id, signal);
    if (this.waiting.size > MOST_WAITING) this.dropOldest();
  }

  /** The oldest that is open: more changes of it will come, while nothing follows an end. */
  private dropOldest(): void {
    for (const { id, endedAt } of this.waiting.values()) {
      if (endedAt !== null) continue;
      this.waiting.delete(id);
      return;
    }
    const [oldest] = this.waiting.keys();
    if (oldest !== undefined) this.waiting.delete(oldest);
  }

  /**
   * One at a time; what comes meanwhile and may not wait goes with the next, at once. No single flight: whether another
   * round is needed and that none runs any more have to be settled in one step.
   */
  private write(): Promise<void> {
    this.writing ??= this.writeAll();
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    try {
      // What arrives in the same turn is written together.
      await Promise.resolve();
      do {
        this.isUrgent = false;
        await this.writeSome();
      } while (this.isUrgent && this.isLeading);
    } finally {
      this.writing = null;
    }
  }

  private async writeSome(): Promise<void> {
    const batch = [...this.waiting.values()].slice(0, MOST_AT_ONCE);
    if (batch.length === 0) return;
    for (const { id } of batch) this.waiting.delete(id);
    if (this.waiting.size) this.isUrgent = true;
    try {
      await this.writeBatch(batch);
      this.isHeldUp = false;
    } catch (error) {
      this.isHeldUp = true;
      for (const signal of batch) if (!this.waiting.has(signal.id)) this.waiting.set(signal.id, signal);
      this.isUrgent = false;
      throw error;
    }
  }

  /** What the database cannot keep must not hold up the rest. */
  private async writeBatch(batch: readonly Signal[]): Promise<void> {
    const { store, openSignals, holder, log, onWritten } = this.context;
    try {
      const written = await store.write(holder, batch);
      const after = openSignals.seq;
      if (!written) return this.loseLead();
      openSignals.apply(written);
      onWritten(after, written);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const [only, ...others] = batch;
      if (only && others.length === 0) {
        log.error({ err: error, signal: only.id }, 'a signal could not be written, and is left out');
        return;
      }
      for (const signal of batch) await this.writeBatch([signal]);
    }
  }

  private async lead(): Promise<void> {
    const { store, holder, now, mayLead, leadLifetimeMs = LEAD_LIFETIME_MS } = this.context;
    if (!mayLead) return;
    this.leadTriedAt = now().getTime();
    if (this.isLeading) {
      if (!(await store.renewLead(holder, leadLifetimeMs))) this.loseLead();
      return;
    }
    if (!(await store.lead(holder, leadLifetimeMs))) return;
    await this.readOthers();
    this.isLeading = true;
    for (const signal of this.own.values()) this.enqueue(signal);
    await this.write();
  }

  private loseLead(): void {
    this.isLeading = false;
    this.waiting = new Map();
    this.context.log.warn('another process writes the signals from now on');
  }

  private async readOthers(): Promise<void> {
    const { store, openSignals } = this.context;
    let changes: readonly SequencedSignal[];
    do {
      changes = await store.changesSince(openSignals.seq);
      openSignals.apply(changes);
    } while (changes.length > 0);
  }

  private warn(error: unknown): void {
    this.context.log.warn({ err: error }, 'signals were not written; they are tried again in a second');
  }
}
