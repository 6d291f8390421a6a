/** Passes the worker's findings on to listeners, and ends what a dead worker has left open. */
import type { MarketStatus, Signal } from '@spreadwise/contract';
import { wasAdvised } from '@spreadwise/contract/signal-worth';
import type { Logger } from 'pino';
import { utcDay } from '../../platform/lib/time';
import type { SignalChange } from '../signals';

type Listener = (changes: readonly SignalChange[]) => void;

export class SignalPublisher {
  private readonly listeners = new Set<Listener>();
  private readonly open = new Map<string, Signal>();
  private day = '';
  private openedToday = 0;

  constructor(
    private readonly now: () => Date,
    private readonly log: Pick<Logger, 'error'>,
  ) {}

  subscribe(listener: Listener): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  figures(): MarketStatus['signals'] {
    const open = [...this.open.values()].filter(wasAdvised).length;
    return { open, openedToday: this.day === this.today() ? this.openedToday : 0 };
  }

  publish(changes: readonly SignalChange[]): void {
    for (const { kind, signal } of changes) {
      const before = this.open.get(signal.id);
      if (kind === 'ended') this.open.delete(signal.id);
      else this.open.set(signal.id, signal);
      if (kind !== 'ended' && wasAdvised(signal) && !(before && wasAdvised(before))) this.countOpened();
    }
    for (const listener of this.listeners) {
      try {
        listener(changes);
      } catch (error) {
        this.log.error({ err: error }, 'changes of signals were not taken');
      }
    }
  }

  /** Ends what is open at the last moment that a quote or a signal was seen. */
  endOpen(lastQuoteAt: string | null): void {
    const left = [...this.open.values()];
    if (left.length === 0) return;
    const endedAt = left.reduce(
      (latest, { lastSeenAt }) => (lastSeenAt > latest ? lastSeenAt : latest),
      lastQuoteAt ?? '',
    );
    this.publish(
      left.map((signal) => ({ kind: 'ended', signal: { ...signal, endedAt, endReason: 'feed stopped' } })),
    );
  }

  private countOpened(): void {
    const today = this.today();
    if (this.day !== today) this.openedToday = 0;
    this.day = today;
    this.openedToday += 1;
  }

  /** By the clock, since a recording's signals are of another day. */
  private today(): string {
    return utcDay(this.now());
  }
}
