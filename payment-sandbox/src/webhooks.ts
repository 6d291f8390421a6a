/** Delivers events as signed webhooks: in order of creation, independently of the API's answers, with retries. */
import { hmacSha256 } from './digest';
import type { Log, Schedule } from './options';
import type { Delivery, Store } from './state/store';

export interface WebhookOptions {
  store: Store;
  endpoint: { url: string; secret: string };
  clock: () => number;
  fetch: typeof fetch;
  schedule: Schedule;
  log: Log;
}

const TIMEOUT_MS = 10_000;
const AT_ONCE = 4;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Pauses after each failure; the last one repeats until three days have passed. */
const WAITS = [SECOND, 5 * SECOND, 15 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE];
const MAX_ATTEMPTS = 75;

export class WebhookSender {
  private readonly inFlight = new Map<string, Promise<void>>();
  private cancelWake: (() => void) | null = null;
  private readonly closing = new AbortController();

  constructor(private readonly options: WebhookOptions) {}

  /** Sends what is due; returns at once. */
  deliver(): void {
    if (this.closing.signal.aborted) return;
    const now = this.options.clock();
    const waiting = this.options.store.all('delivery').filter((delivery) => !this.inFlight.has(delivery.id));
    for (const delivery of waiting) {
      if (this.inFlight.size >= AT_ONCE) return;
      if (delivery.nextAt <= now) this.start(delivery);
    }
    this.wakeFor(waiting.filter((delivery) => delivery.nextAt > now));
  }

  /** Resolves once nothing is in flight; deliveries that wait for their next attempt do not count. */
  async settled(): Promise<void> {
    while (this.inFlight.size > 0) await Promise.all(this.inFlight.values());
  }

  async close(): Promise<void> {
    this.closing.abort();
    this.cancelWake?.();
    await this.settled();
  }

  private start(delivery: Delivery): void {
    const sending = this.send(delivery).then((taken) => {
      this.inFlight.delete(delivery.id);
      // A closed sandbox leaves the delivery in the journal for the next start.
      if (this.closing.signal.aborted) return;
      this.finish(delivery, taken);
      this.deliver();
    });
    this.inFlight.set(delivery.id, sending);
  }

  private async send(delivery: Delivery): Promise<boolean> {
    const { endpoint, store, clock } = this.options;
    const body = JSON.stringify(store.get('event', delivery.id));
    try {
      const response = await this.options.fetch(endpoint.url, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json; charset=utf-8',
          'Stripe-Signature': signatureOf(body, endpoint.secret, Math.floor(clock() / 1000)),
          'User-Agent': 'Stripe/1.0 (payment sandbox)',
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.closing.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  private finish(delivery: Delivery, taken: boolean): void {
    const { store, clock, log } = this.options;
    const attempt = delivery.attempt + 1;
    const givenUp = attempt >= MAX_ATTEMPTS;
    if (!taken) log('warn', 'payment sandbox: webhook not taken', { event: delivery.id, attempt, givenUp });
    store.transaction(
      () => {
        const wait = WAITS[attempt - 1] ?? 60 * MINUTE;
        if (taken || givenUp) store.remove('delivery', delivery.id);
        else store.put('delivery', { ...delivery, attempt, nextAt: clock() + wait });
      },
      () => false,
    );
  }

  private wakeFor(later: Delivery[]): void {
    this.cancelWake?.();
    this.cancelWake = null;
    if (later.length === 0) return;
    const next = Math.min(...later.map((delivery) => delivery.nextAt));
    this.cancelWake = this.options.schedule(() => this.deliver(), Math.max(1, next - this.options.clock()));
  }
}

/** Stripe's signature header: `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  return `t=${seconds},v1=${hmacSha256(secret, `${seconds}.${body}`)}`;
}
