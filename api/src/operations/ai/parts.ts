/** Wires the parts that write texts. Without a provider, every text comes from its template. */
import type { Logger } from 'pino';
import { createPastSignals, createSignalHistoryStore, type FindTradingProfiles } from '../../advice/signals';
import { findCustomerRow } from '../../commerce/billing';
import type { Database } from '../../platform/db/database';
import type { Meter } from '../../platform/lib/observed/meter';
import type { Timers } from '../../platform/lib/time';
import type { AiSettings } from './budget';
import { createDailySummaryStore, createReadDailySummary } from './daily-summary-store';
import { createPrompts, createPromptsStore } from './prompts-store';
import { createFailover, type Failover } from './providers/failover';
import { costMicros, mostTokens, type Provider, type Request } from './providers/provider';
import { createLedgerStore, type LedgerStore } from './usage-store';
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
  const { db, now } = options;
  const failover = meteredFailover(options);
  const signals = createSignalHistoryStore(db);
  const past = createPastSignals(signals, now);
  const ledger = createLedgerStore(db);
  const promptsStore = createPromptsStore(db);
  const prompts = createPrompts(promptsStore);
  const write = writerOf(options, failover, ledger, prompts);
  const readDailySummary = createReadDailySummary({ store: createDailySummaryStore(db), past, write, now });
  return {
    ...{ ...options, failover, signals, past, ledger, promptsStore, prompts, write, readDailySummary },
    /** A customer's plan and state, by address; null: unknown address. */
    findCustomer: (email: string) => findCustomerRow(db, email, now()),
  };
}

export type AiParts = ReturnType<typeof openParts>;

function writerOf(
  { providers, settings, now, log, meter }: AiOptions,
  failover: Failover,
  store: LedgerStore,
  prompts: ReturnType<typeof createPrompts>,
) {
  const mostMicros = (request: Request) =>
    providers.reduce((sum, { price }) => sum + costMicros(price, mostTokens(request)), 0);
  return createWriter({
    failover,
    prompts,
    ledger: createLedger({ store, settings, mostMicros, now, log }),
    onWritten: ({ task }, written) =>
      meter.count('spreadwise_ai_texts_total', 1, {
        task,
        source: written.source,
        why: written.source === 'ai' ? 'passed' : written.why,
      }),
  });
}

const meteredFailover = ({ meter, ...given }: AiOptions) =>
  createFailover({
    ...given,
    onAsked: (provider, outcome, ms) =>
      meter.observe('spreadwise_ai_request_duration_seconds', ms / 1000, {
        provider: provider.name,
        outcome: outcome.kind === 'text' ? 'text' : outcome.failure,
      }),
  });
