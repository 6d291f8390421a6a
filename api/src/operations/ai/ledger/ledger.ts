/** Whether a model may be asked now, what it has cost, and what it wrote. */
import type { Logger } from 'pino';
import { utcDay } from '../../../platform/lib/timing/utc-day';
import type { Request } from '../providers/provider';
import { type AiSettings, accountsOf, type Reader, type UsageLimit } from './budget';
import type { LedgerStore, Settled } from './ledger-store';

export interface Reservation {
  readonly day: string;
  readonly at: Date;
  readonly accounts: readonly UsageLimit[];
  readonly micros: number;
}

type Kept = Omit<Settled['row'], 'at'>;

export interface Ledger {
  /** Sets aside what the request costs at most, or says why it may not be made. */
  reserve(request: Request, reader: Reader): Promise<Reservation | 'off' | 'budget'>;
  /** Never rejects: who has waited for a text is given it. */
  settle(reservation: Reservation, kept: Kept): Promise<void>;
}

export interface LedgerContext {
  readonly store: Pick<LedgerStore, 'reserve' | 'settle'>;
  readonly settings: () => AiSettings;
  /** What a request comes to at most, when every provider is asked. */
  readonly mostMicros: (request: Request) => number;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export function createLedger({ store, settings, mostMicros, now, log }: LedgerContext): Ledger {
  return {
    async reserve(request, reader) {
      const set = settings();
      if (!set.on) return 'off';
      const at = now();
      const day = utcDay(at);
      const accounts = accountsOf(reader, set);
      const micros = mostMicros(request);
      const decision = await store.reserve(day, accounts, micros);
      if (decision.kind === 'used up') return 'budget';
      for (const { scope, name } of decision.warnings)
        log.warn(
          { scope, ...(scope === 'tier' ? { tier: name } : {}) },
          'four fifths of a budget of the AI services are used today',
        );
      return { day, at, accounts, micros };
    },
    async settle({ day, at, accounts, micros }, kept) {
      const row = { ...kept, at };
      try {
        await store.settle({ day, accounts, reservedMicros: micros, row });
      } catch (error) {
        log.warn({ err: error }, 'what a text of the AI services has cost was not written');
      }
    },
  };
}
