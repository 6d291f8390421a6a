/** Several providers as one: who fails rests for a while, who says nothing in time is left, and the next is asked. */
import { type Backoff, backoffMs } from '../../lib/backoff';
import type { Timers } from '../../lib/timers';
import type { Provider, ProviderOutcome, Request, Usage } from '../providers/provider';

export interface FailoverContext {
  readonly providers: readonly Provider[];
  readonly timers: Pick<Timers, 'after'>;
  readonly now: () => Date;
  /** Hears of each request. */
  readonly onAsked?: (provider: Provider, outcome: ProviderOutcome, ms: number) => void;
}

/** A person waits for it, and has the template afterwards. */
const LIMIT_MS = 8_000;
const REST: Backoff = { firstMs: 5_000, longestMs: 300_000 };

export type Answer =
  | {
      readonly kind: 'text';
      readonly text: string;
      readonly usage: Usage;
      readonly provider: Provider;
      readonly ms: number;
    }
  /** `failure` is the last one's; null where all rest, or there is none. */
  | {
      readonly kind: 'failed';
      readonly failure: Extract<ProviderOutcome, { kind: 'failed' }>['failure'] | null;
    };

export interface Failover {
  /** Whether there is anybody to ask. */
  readonly isThere: boolean;
  ask(request: Request): Promise<Answer>;
  /** By provider, how many times in a row it has failed, and until when it rests (null: it does not). */
  health(): readonly { readonly name: string; readonly failures: number; readonly restsUntil: Date | null }[];
}

export function createFailover(context: FailoverContext): Failover {
  const { providers, now, onAsked } = context;
  const states = new Map(providers.map((provider) => [provider, { failures: 0, restsUntil: 0 }]));
  const stateOf = (provider: Provider) => states.get(provider) ?? { failures: 0, restsUntil: 0 };

  const learn = (provider: Provider, outcome: ProviderOutcome) => {
    if (outcome.kind === 'text') return states.set(provider, { failures: 0, restsUntil: 0 });
    const failures = stateOf(provider).failures + 1;
    const asked = Math.min(outcome.retryAfterMs ?? 0, REST.longestMs);
    return states.set(provider, {
      failures,
      restsUntil: now().getTime() + Math.max(asked, backoffMs(REST, failures)),
    });
  };

  return {
    isThere: providers.length > 0,
    async ask(request) {
      let failure: Extract<Answer, { kind: 'failed' }>['failure'] = null;
      for (const provider of providers) {
        const began = now().getTime();
        if (stateOf(provider).restsUntil > began) continue;
        const outcome = await inTime(provider, request, context.timers);
        const ms = now().getTime() - began;
        learn(provider, outcome);
        onAsked?.(provider, outcome, ms);
        if (outcome.kind === 'text') return { ...outcome, provider, ms };
        failure = outcome.failure;
      }
      return { kind: 'failed', failure };
    },
    health: () =>
      providers.map((provider) => {
        const { failures, restsUntil } = stateOf(provider);
        return {
          name: provider.name,
          failures,
          restsUntil: restsUntil > now().getTime() ? new Date(restsUntil) : null,
        };
      }),
  };
}

/** One that does not hear that it should stop is left all the same. */
async function inTime(
  provider: Provider,
  request: Request,
  { after }: Pick<Timers, 'after'>,
): Promise<ProviderOutcome> {
  const stop = new AbortController();
  let cancel = () => {};
  const late = new Promise<ProviderOutcome>((resolve) => {
    cancel = after(LIMIT_MS, () => {
      resolve({ kind: 'failed', failure: 'silent' });
      stop.abort();
    });
  });
  try {
    return await Promise.race([provider.write(request, stop.signal), late]);
  } finally {
    cancel();
  }
}
