/** The delivery of webhooks: a third is lost, the others arrive up to five times, in any order, up to days late. */
import { signatureOf } from '@spreadwise/payment-sandbox';
import { MINUTE_MS } from '../../../../platform/lib/time';
import type { Choices } from './random';

const DAY_MS = 24 * 60 * MINUTE_MS;

interface Delivery {
  readonly body: string;
  at: number;
  tries: number;
}

interface DeliveryOptions {
  readonly from: Choices;
  /** ms UTC. */
  readonly clock: () => number;
  readonly secret: string;
  /** Resolves to the status of the product's answer. */
  readonly deliver: (body: string, signature: string) => Promise<number>;
  /** The share of events that never arrive. */
  readonly lost: number;
}

/** How often the provider sends an event that is refused. */
const MOST_TRIES = 3;

export function createWebhookDelivery({ from, clock, secret, deliver, lost }: DeliveryOptions) {
  let pending: Delivery[] = [];
  const counts = { events: 0, lost: 0, delivered: 0, refused: 0 };

  const delay = () => {
    if (from.chance(0.6)) return from.whole(0, 20_000);
    return from.chance(0.7) ? from.whole(0, 30 * MINUTE_MS) : from.whole(0, 5 * DAY_MS);
  };

  const deliverOne = async (delivery: Delivery) => {
    counts.delivered += 1;
    const signature = signatureOf(delivery.body, secret, Math.floor(clock() / 1000));
    const status = await deliver(delivery.body, signature);
    if (status === 200) return;
    counts.refused += 1;
    if (++delivery.tries < MOST_TRIES) pending.push({ ...delivery, at: clock() + delay() });
  };

  return {
    counts,
    /** Receives what the provider sends. */
    take(body: string) {
      counts.events += 1;
      if (from.chance(lost)) {
        counts.lost += 1;
        return;
      }
      const copies = from.chance(0.2) ? from.whole(2, 5) : 1;
      for (let copy = 0; copy < copies; copy += 1) pending.push({ body, at: clock() + delay(), tries: 0 });
    },
    /** When the next one arrives, in ms UTC. */
    next: () => Math.min(...pending.map(({ at }) => at)),
    /** Delivers what is due by now, some of it at the same time. */
    async arrive() {
      for (let due = pending.filter(({ at }) => at <= clock()); due.length > 0; ) {
        pending = pending.filter((delivery) => !due.includes(delivery));
        due.sort((a, b) => a.at - b.at);
        while (due.length > 0) await Promise.all(due.splice(0, from.whole(1, 4)).map(deliverOne));
        due = pending.filter(({ at }) => at <= clock());
      }
    },
  };
}

export type WebhookDelivery = ReturnType<typeof createWebhookDelivery>;
