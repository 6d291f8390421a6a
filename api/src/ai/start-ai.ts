/** Puts the AI services together. Without a provider every text is the template's. */
import type { Database } from '../db/database';
import type { Feature } from '../http/environment';
import type { Meter } from '../lib/meter';
import type { Timers } from '../lib/timers';
import { createSignalHistoryStore } from '../signals';
import { aiRoutes } from './routes';
import { createFailover } from './writing/failover';
import type { Provider } from './writing/provider';
import { createWriter } from './writing/writer';

export interface AiOptions {
  readonly db: Database;
  /** In the order in which they are asked. */
  readonly providers: readonly Provider[];
  readonly now: () => Date;
  readonly timers: Pick<Timers, 'after'>;
  readonly meter: Meter;
}

export interface Ai {
  readonly routes: Feature;
}

export function startAi({ db, meter, ...given }: AiOptions): Ai {
  const failover = createFailover({
    ...given,
    onAsked: (provider, outcome, ms) =>
      meter.observe('spreadwise_ai_request_duration_seconds', ms / 1000, {
        provider: provider.name,
        outcome: outcome.kind === 'text' ? 'text' : outcome.failure,
      }),
  });
  const write = createWriter({
    failover,
    onWritten: ({ task }, written) =>
      meter.count('spreadwise_ai_texts_total', 1, {
        task,
        source: written.source,
        why: written.source === 'ai' ? 'passed' : written.why,
      }),
  });
  return { routes: (app) => aiRoutes(app, { write, signals: createSignalHistoryStore(db) }) };
}
