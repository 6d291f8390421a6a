/**
 * Writes what the market pipeline finds, and keeps the log of open signals as the database has it. Of several processes
 * on one database one leads: its findings are written, so that no advice is given twice. The others read, and one takes
 * over when it is gone.
 */
import { randomBytes } from 'node:crypto';
import type { FoundSignal } from '@spreadwise/contract';
import type { Logger } from 'pino';
import { isUnavailable } from '../../../platform/db/unavailable';
import { createBatches } from '../../../platform/lib/batches';
import type { MarketPort, SignalChange } from '../market-port';
import { Lead, type LeadContext } from './lead';
import { MOST_ENDS, type SequencedSignal, type SignalLog } from './signal-log';
import type { SignalStore } from './signal-store';

export interface SignalRecorderContext {
  readonly store: SignalStore;
  /** Stores the right to write (`createLeadTable`). */
  readonly leases: LeadContext['leases'];
  readonly market: Pick<MarketPort, 'subscribe' | 'status'>;
  readonly signalLog: SignalLog;
  readonly now: () => Date;
  readonly log: Logger;
  readonly holder: string;
  readonly leadLifetimeMs?: number | undefined;
  /** False: this process only follows what others write. */
  readonly mayLead: boolean;
  /** Called with what was written, and with the number up to which the log was known before. */
  readonly onWritten: (after: number, changes: readonly SequencedSignal[]) => void;
  /** Traces the writing of these signals, and all that follows from it at once. */
  readonly traced: (signals: readonly FoundSignal[], write: () => Promise<void>) => Promise<void>;
}

const MOST_AT_ONCE = 500;
/** Streams wait no longer than this for a change to be written. */
const LATE_MS = 1_000;
/** While the database is away; beyond this, changes are dropped. */
const MOST_WAITING = 10_000;
const MOST_READERS = 10_000;

export class SignalRecorder {
  /** Open signals of this process's own pipeline, by its ids, under those they are written with. */
  private readonly own = new Map<string, FoundSignal>();
  /** The newest state of each signal that has changed since it was written. */
  private waiting = new Map<string, FoundSignal>();
  /** Whether the lead is held and the log has been read up to it. */
  private isLeading = false;
  private takingUp: Promise<void> | null = null;
  private writing: Promise<void> | null = null;
  /** The batch that the database has not accepted yet, and since when (in ms); null if it has accepted everything. */
  private given: { readonly batch: readonly FoundSignal[]; readonly at: number } | null = null;
  private isUrgent = false;
  /** Whether the database did not accept the last batch. */
  private isHeldUp = false;
  private unsubscribe = () => {};
  private readonly reader = createBatches<null, void>({
    most: MOST_READERS,
    work: async (asks) => {
      if (!this.isLeading) await this.readOthers();
      return asks.map(() => undefined);
    },
  });
  /** Has its own timer, so that nothing else in progress delays its renewal. */
  readonly lead: Lead;

  constructor(private readonly context: SignalRecorderContext) {
    this.lead = new Lead(
      {
        ...context,
        lifetimeMs: context.leadLifetimeMs,
        isMarketRunning: () => context.mayLead && context.market.status().state === 'running',
      },
      {
        onTaken: () => void this.inBackground(this.takeUp()),
        onGivenUp: () => this.inBackground(this.letGo()),
        onLost: () => this.forget(),
      },
    );
  }

  get isWriting(): boolean {
    return this.isLeading;
  }

  /** The newest states that the database, away or too slow, has not accepted; empty while it accepts them. */
  get unwritten(): readonly FoundSignal[] {
    const { batch = [], at = Number.POSITIVE_INFINITY } = this.given ?? {};
    const isLate = this.context.now().getTime() - at >= LATE_MS;
    if (!this.isLeading || !(this.isHeldUp || isLate)) return [];
    const newest = [...batch, ...this.waiting.values()].map((signal) => [signal.id, signal] as const);
    return [...new Map(newest).values()];
  }

  /** Reads what is open, and takes the lead if it is free. */
  async begin(): Promise<void> {
    const { store, signalLog, market, now } = this.context;
    this.unsubscribe = market.subscribe((changes) => this.take(changes));
    signalLog.begin({ ...(await store.beginning(MOST_ENDS)), at: now().getTime() });
    await this.lead.tick();
    await this.tick();
  }

  /** Call once a second: writes what has changed since, or reads what another process has written. */
  async tick(): Promise<void> {
    const { store, signalLog, holder } = this.context;
    if (this.lead.isHeld && !this.isLeading) await this.takeUp();
    if (this.isLeading) return this.write();
    if (this.context.market.status().state !== 'running' && signalLog.open.size > 0)
      await store.endAbandoned(holder);
    await this.readOthers();
  }

  /** Brings the log up to date if another process writes: one read for all who ask meanwhile. */
  catchUp(): Promise<void> {
    return this.reader(null);
  }

  /** Writes what is left, ends what is open, and lets another process lead. */
  async stop(): Promise<void> {
    this.unsubscribe();
    await this.takingUp?.catch(() => undefined);
    if (await this.lead.end()) await this.letGo();
  }

  /** Ends what the previous process left open, and writes what this one's pipeline has found meanwhile. */
  private takeUp(): Promise<void> {
    this.takingUp ??= this.beginToWrite().finally(() => {
      this.takingUp = null;
    });
    return this.takingUp;
  }

  private async beginToWrite(): Promise<void> {
    await this.readOthers();
    const ended = await this.context.store.endedAmong([...this.own.values()].map(({ id }) => id));
    if (!this.lead.isHeld) return;
    this.isLeading = true;
    for (const [key, signal] of this.own) {
      // Customers saw it end when another process took over, and no signal reopens: it goes on as a new one.
      const own = ended.has(signal.id) ? { ...signal, id: randomBytes(10).toString('hex') } : signal;
      this.own.set(key, own);
      this.enqueue(own);
    }
    await this.write();
  }

  private async letGo(): Promise<void> {
    await this.write().finally(() => this.forget());
    await this.context.store.stopLeading(this.context.holder);
  }

  private forget(): void {
    this.isLeading = false;
    this.waiting = new Map();
  }

  private take(changes: readonly SignalChange[]): void {
    for (const { kind, signal: found } of changes) {
      const signal = { ...found, id: this.own.get(found.id)?.id ?? found.id };
      if (kind === 'ended') this.own.delete(found.id);
      else this.own.set(found.id, signal);
      if (kind !== 'updated') this.isUrgent = true;
      if (this.isLeading) this.enqueue(signal);
    }
    if (this.isUrgent && this.isLeading) void this.inBackground(this.write());
  }

  private enqueue(signal: FoundSignal): void {
    this.waiting.delete(signal.id);
    this.waiting.set(signal.id, signal);
    if (this.waiting.size > MOST_WAITING) this.dropOldest();
  }

  /** Drops the oldest open one: more changes of it will come, while nothing follows an end. */
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
   * One at a time; urgent changes that arrive meanwhile are written next, at once. Not a single flight: whether another
   * round is needed and that none is running have to be settled in one step.
   */
  private write(): Promise<void> {
    this.writing ??= this.writeAll();
    return this.writing;
  }

  private async writeAll(): Promise<void> {
    try {
      // Changes that arrive in the same turn are written together.
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
    this.given = { batch, at: this.context.now().getTime() };
    try {
      await this.context.traced(batch, () => this.writeBatch(batch));
      this.isHeldUp = false;
    } catch (error) {
      this.isHeldUp = true;
      for (const signal of batch) if (!this.waiting.has(signal.id)) this.waiting.set(signal.id, signal);
      this.isUrgent = false;
      throw error;
    } finally {
      this.given = null;
    }
  }

  /** A signal that the database cannot store must not block the others. */
  private async writeBatch(batch: readonly FoundSignal[]): Promise<void> {
    const { store, signalLog, holder, log, onWritten } = this.context;
    try {
      const written = await store.write(holder, batch);
      const after = signalLog.seq;
      if (!written) return this.lead.lose();
      signalLog.apply(written);
      onWritten(after, written);
    } catch (error) {
      if (isUnavailable(error)) throw error;
      const [only, ...others] = batch;
      if (only && others.length === 0) {
        log.error({ err: error, signal: only.id }, 'a signal could not be written, and is skipped');
        return;
      }
      for (const signal of batch) await this.writeBatch([signal]);
    }
  }

  private async readOthers(): Promise<void> {
    const { store, signalLog } = this.context;
    let changes: readonly SequencedSignal[];
    do {
      changes = await store.changesSince(signalLog.seq);
      signalLog.apply(changes);
    } while (changes.length > 0);
  }

  private inBackground(work: Promise<void>): Promise<void> {
    return work.catch((error: unknown) =>
      this.context.log.warn({ err: error }, 'signals could not be written; retrying in a second'),
    );
  }
}
