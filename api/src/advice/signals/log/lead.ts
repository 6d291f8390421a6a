/**
 * The right to write the log of signals, which one process at a time has. It is kept by a short statement on a timer of
 * its own, so that nothing that takes long can lose it, and only while this process's market runs.
 */
import type { Logger } from 'pino';
import type { LeaseTable } from '../../../platform/lib/leases/leases';

export interface LeadContext {
  /** On a connection that no other statement is waited for. */
  readonly leases: LeaseTable;
  readonly isMarketRunning: () => boolean;
  /** Of this process, another at each start. */
  readonly holder: string;
  readonly lifetimeMs?: number | undefined;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** What follows when the lead changes hands. */
export interface LeadListener {
  /** Not waited for. */
  onTaken(): void;
  /** Writes what is left, and drops the lease. Until that is done the lead is neither renewed nor taken again. */
  onGivenUp(): Promise<void>;
  onLost(): void;
}

export const LEAD = 'signals';
export const RENEW_EVERY_MS = 500;
/** A process that died is followed by another after this long. */
export const LEAD_LIFETIME_MS = 2_000;

export class Lead {
  isHeld = false;
  private asking: Promise<void> | null = null;
  private isLettingGo = false;
  private isOver = false;

  constructor(
    private readonly context: LeadContext,
    private readonly listener: LeadListener,
  ) {}

  /** To be called every RENEW_EVERY_MS; a call under way is joined. */
  tick(): Promise<void> {
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  /** What was written in its name was refused: another process has taken it. */
  lose(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.context.log.warn('another process writes the signals now');
    this.listener.onLost();
  }

  /** Never asks for it again. Whether it was held. */
  async end(): Promise<boolean> {
    this.isOver = true;
    await this.asking?.catch(() => undefined);
    const wasHeld = this.isHeld;
    this.isHeld = false;
    return wasHeld;
  }

  private async ask(): Promise<void> {
    if (this.isOver || this.isLettingGo) return;
    const { isMarketRunning } = this.context;
    if (!isMarketRunning()) this.giveUp();
    else if (this.isHeld) await this.renew();
    else await this.take();
  }

  private async renew(): Promise<void> {
    const { leases, holder, lifetimeMs = LEAD_LIFETIME_MS } = this.context;
    if (!(await leases.renewLease({ key: LEAD, holder }, lifetimeMs))) this.lose();
  }

  private async take(): Promise<void> {
    const { leases, holder, lifetimeMs = LEAD_LIFETIME_MS, log } = this.context;
    if (!(await leases.takeLease({ key: LEAD, holder }, lifetimeMs))) return;
    this.isHeld = true;
    log.info('this process writes the signals');
    this.listener.onTaken();
  }

  /** Another process's market may run. */
  private giveUp(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.context.log.warn('the market does not run here: another process may be writing the signals');
    this.isLettingGo = true;
    void this.listener.onGivenUp().finally(() => {
      this.isLettingGo = false;
    });
  }
}
