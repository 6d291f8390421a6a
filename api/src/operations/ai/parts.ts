/** Wires the parts that write texts. Without a provider, every text comes from its template. */
import type { Logger } from 'pino';
import { createPastSignals, createSignalHistoryStore, type FindTradingProfiles } from '../../advice/signals';
import { findCustomerRow } from '../../commerce/billing';
import type { Database } from '../../platform/db/database';
import type { Meter } from '../../platform/lib/observed/meter';
import type { Timers } from '../../platform/lib/time';
import type { AiSettings } from './budget';
import { createReadDailySummary } from './daily-summary-store';
import { createPromptsStore } from './prompts-store';
import { createFailover } from './providers/failover';
import type { Provider } from './providers/provider';
import { createLedgerStore } from './usage-store';
import { createLedger, createWriter } from './writer';

export interface AiOptions {
  readonly db: Database;
  readonly providers: readonly Provider[];
  readonly settings: () => AiSettings;
  readonly findProfiles: FindTradingProfiles;
  readonly productName: string;
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'after'>;
  readonly meter: Meter;
  readonly log: Pick<Logger, 'warn'>;
}

export function openParts(options: AiOptions) {
  const { db, now, meter } = options;
  const failover = createFailover(options);
  const signals = createSignalHistoryStore(db);
  const past = createPastSignals(signals, now);
  const ledger = createLedgerStore(db);
  const prompts = createPromptsStore(db);
  const write = createWriter({
    ...{ failover, prompts, meter },
    ledger: createLedger({ ...options, store: ledger }),
  });
  const readDailySummary = createReadDailySummary({ db, past, write, now });
  return {
    ...{ ...options, failover, signals, past, ledger, prompts, write, readDailySummary },
    /** A customer's plan and state, by address; null: unknown address. */
    findCustomer: (email: string) => findCustomerRow(db, email, now()),
  };
}

export type AiParts = ReturnType<typeof openParts>;
