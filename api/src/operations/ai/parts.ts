/** Wires the parts that write texts. Without a provider, every text comes from its template. */
import { createPastSignals, createSignalHistoryStore, type FindTradingProfiles } from '../../advice/signals';
import { findCustomerRow } from '../../commerce/billing';
import type { Database } from '../../platform/db/database';
import type { Meter } from '../../platform/lib/observed/meter';
import { createReadDailySummary } from './daily-summary-store';
import { createPromptsStore } from './prompts-store';
import { createFailover, type FailoverContext } from './providers/failover';
import { createLedgerStore } from './usage-store';
import { createLedger, createWriter, type LedgerContext } from './writer';

export interface AiOptions
  extends Pick<FailoverContext, 'providers' | 'timers' | 'now'>,
    Pick<LedgerContext, 'settings' | 'log'> {
  readonly db: Database;
  readonly findProfiles: FindTradingProfiles;
  readonly productName: string;
  readonly meter: Meter;
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
