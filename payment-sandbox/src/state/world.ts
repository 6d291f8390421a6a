/** What every action of the sandbox works with: the state, the current moment, new ids and the event log. */
import { sha256 } from '../digest';
import { ApiError } from '../errors';
import type { SandboxEvent } from '../wire';
import type { Store, TableName, Tables } from './store';

export const API_VERSION = '2026-10-28.endive';

export interface RequestMark {
  id: string | null;
  idempotencyKey: string | null;
}

export interface WorldOptions {
  store: Store;
  random: (bytes: number) => string;
  publicOrigin: string;
  dunning: Dunning;
  deliversWebhooks: boolean;
}

/** When a failed renewal is retried (days after each failure), and what happens to the subscription at the end. */
export interface Dunning {
  retryDays: number[];
  afterwards: 'canceled' | 'unpaid';
}

export class World {
  private moment = 0;
  private request: RequestMark = { id: null, idempotencyKey: null };

  constructor(private readonly options: WorldOptions) {}

  get store(): Store {
    return this.options.store;
  }

  get publicOrigin(): string {
    return this.options.publicOrigin;
  }

  get dunning(): Dunning {
    return this.options.dunning;
  }

  /** The moment of the current action, in seconds, as at Stripe. */
  get now(): number {
    return this.moment;
  }

  /** Runs `work` as one transaction at `seconds`. A thrown card error keeps its effects. */
  during<R>(seconds: number, request: RequestMark, work: () => R): R {
    this.moment = seconds;
    this.request = request;
    return this.store.transaction(work, (error) => error instanceof ApiError && error.keepsEffects);
  }

  newId(prefix: string): string {
    return `${prefix}_${this.options.random(12)}`;
  }

  /** An unguessable text for client secrets and page addresses. */
  secret(): string {
    return this.options.random(24);
  }

  /** A stable fingerprint, as Stripe's cards have one; only of what is stored anyway. */
  fingerprint(text: string): string {
    return sha256(text).slice(0, 16);
  }

  /** Stores the row with `patch` applied. */
  update<T extends TableName>(table: T, row: Tables[T], patch: Partial<Tables[T]>): Tables[T] {
    return this.store.put(table, { ...row, ...patch });
  }

  /** Records an event and, if a webhook is configured, its delivery. */
  emit(type: SandboxEvent['type'], object: object, previous?: object): void {
    const delivers = this.options.deliversWebhooks;
    const event: SandboxEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: API_VERSION,
      created: this.now,
      data: previous === undefined ? { object } : { object, previous_attributes: previous },
      livemode: false,
      pending_webhooks: delivers ? 1 : 0,
      request: { id: this.request.id, idempotency_key: this.request.idempotencyKey },
      type,
    };
    this.store.put('event', event);
    if (delivers) this.store.put('delivery', { id: event.id, attempt: 0, nextAt: 0 });
  }
}

/** The old values of what `after` changed, as an `…updated` event contains them. */
export function previousAttributes<T extends object>(before: T, after: T): Partial<T> {
  const changed = (Object.keys(after) as (keyof T)[]).filter(
    (key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]),
  );
  return Object.fromEntries(changed.map((key) => [key, before[key] ?? null])) as Partial<T>;
}
