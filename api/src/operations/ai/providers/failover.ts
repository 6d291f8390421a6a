/** Several providers as one: a failing provider rests for a while, a silent one is abandoned, and the next is asked. */
import type { Meter } from '../../../platform/lib/observed/meter';
import { type Backoff, backoffMs, createInTimeOr, type Timers } from '../../../platform/lib/time';
import {
  costMicros,
  type Failure,
  mostTokens,
  type Provider,
  type ProviderOutcome,
  type Request,
} from './provider';

interface FailoverContext {
  readonly providers: readonly Provider[];
  readonly timers: Pick<Timers, 'after'>;
  readonly now: () => Date;
  readonly meter: Pick<Meter, 'observe'>;
}

/** A person waits for the text, and gets the template after this. */
const LIMIT_MS = 8_000;
const REST: Backoff = { firstMs: 5_000, longestMs: 300_000 };
/** Failures of a single request: the next one may succeed. */
const OF_THE_REQUEST: readonly Failure[] = ['declined', 'nonsense'];

/** `costMicros`: of all providers asked, including those that failed. */
export type ModelAnswer = { readonly costMicros: number } & (
  | { readonly kind: 'text'; readonly text: string; readonly provider: Provider; readonly ms: number }
  /** The last provider called, and its failure; 'rests' if none was. */
  | { readonly kind: 'failed'; readonly failure: Failure | 'rests'; readonly provider: Provider | null }
);

export function createFailover({ providers, now, timers, meter }: FailoverContext) {
  const inTimeOr = createInTimeOr(timers, LIMIT_MS);
  /** Of those that failed last. */
  const states = new Map<Provider, { readonly failures: number; readonly restsUntil: number }>();
  const stateOf = (provider: Provider) => states.get(provider) ?? { failures: 0, restsUntil: 0 };

  const learn = (provider: Provider, outcome: ProviderOutcome, began: number): void => {
    if (outcome.kind === 'text') return void states.delete(provider);
    if (OF_THE_REQUEST.includes(outcome.failure)) return;
    const before = stateOf(provider);
    // Requests that were already under way when it failed are part of that failure.
    const failures = before.failures + Number(before.restsUntil <= began);
    const asked = Math.min(outcome.retryAfterMs ?? 0, REST.longestMs);
    states.set(provider, {
      failures,
      restsUntil: now().getTime() + Math.max(asked, backoffMs(REST, failures)),
    });
  };

  const askOne = async (provider: Provider, request: Request): Promise<ProviderOutcome> => {
    const stop = new AbortController();
    // A late provider may still answer, and charge.
    const silent = { kind: 'failed', failure: 'silent', usage: mostTokens(request) } as const;
    const outcome = await inTimeOr<ProviderOutcome>(silent, provider.write(request, stop.signal));
    stop.abort();
    return outcome;
  };

  return {
    isThere: providers.length > 0,
    async ask(request: Request): Promise<ModelAnswer> {
      let last = { failure: 'rests' as Failure | 'rests', provider: null as Provider | null };
      let spent = 0;
      for (const provider of providers) {
        const began = now().getTime();
        if (stateOf(provider).restsUntil > began) continue;
        const outcome = await askOne(provider, request);
        const ms = now().getTime() - began;
        spent += outcome.usage ? costMicros(provider.price, outcome.usage) : 0;
        learn(provider, outcome, began);
        meter.observe('spreadwise_ai_request_duration_seconds', ms / 1000, {
          provider: provider.name,
          outcome: outcome.kind === 'text' ? 'text' : outcome.failure,
        });
        if (outcome.kind === 'text')
          return { kind: 'text', text: outcome.text, provider, ms, costMicros: spent };
        last = { failure: outcome.failure, provider };
      }
      return { kind: 'failed', ...last, costMicros: spent };
    },
    /** Per provider: consecutive failures, and until when it rests (null: it does not). */
    health: () =>
      providers.map((provider) => {
        const { failures, restsUntil } = stateOf(provider);
        const rests = restsUntil > now().getTime();
        return { name: provider.name, failures, restsUntil: rests ? new Date(restsUntil) : null };
      }),
  };
}

export type Failover = ReturnType<typeof createFailover>;
