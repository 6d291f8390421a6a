/**
 * The right to write the signal log, which one process at a time holds. A short statement on a timer of its own renews
 * it, so that no slow work can lose it, and only while this process's market runs.
 */
import type { Logger } from 'pino';
import type { LeaseTable } from '../../../platform/lib/leases/leases';

export interface LeadContext {
  /** On a connection with no other statements to wait for. */
  readonly leases: LeaseTable;
  readonly isMarketRunning: () => boolean;
  /** Identifies this process; new at each start. */
  readonly holder: string;
  readonly lifetimeMs?: number | undefined;
  readonly log: Pick<Logger, 'info' | 'warn'>;
}

/** Called when the lead changes hands. */
export interface LeadListener {
  /** Not awaited. */
  onTaken(): void;
  /** Writes what is left, and drops the lease. Until that is done the lead is neither renewed nor taken again. */
  onGivenUp(): Promise<void>;
  onLost(): void;
}

export const LEAD = 'signals';
export const RENEW_EVERY_MS = 500;
/** How long after a process's death another one takes over. */
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

  /** Call every RENEW_EVERY_MS; joins a call in progress. */
  tick(): Promise<void> {
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  /** Call when a write was refused because another process has taken the lead. */
  lose(): void {
    if (!this.isHeld) return;
    this.isHeld = false;
    this.context.log.warn('another process writes the signals now');
    this.listener.onLost();
  }

  /** Stops trying to take the lead. Returns whether it was held. */
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

  /** Lets another process lead, whose market may run. */
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
