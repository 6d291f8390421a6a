/**
 * Sends what waits, by one process at a time. A message is sent until it is taken: at least once, always under the same id,
 * in no promised order.
 */

import type { Leases } from '../../lib/leases/leases';
import type { SendPost } from '../../lib/outgoing/post';
import { signedHeaders, webhookKey } from '../../lib/outgoing/signature';
import { storable } from '../../lib/text/storable';
import { type Backoff, backoffMs } from '../../lib/timing/backoff';
import { createInTimeOr } from '../../lib/timing/in-time-or';
import { REAL_TIMERS, type Timers } from '../../lib/timing/timers';
import type { DueMessage, Tried, WebhooksStore } from './webhooks-store';

export interface DeliverContext {
  readonly store: Pick<WebhooksStore, 'due' | 'tried' | 'end'>;
  readonly leases: Pick<Leases, 'tryHold'>;
  readonly send: SendPost;
  /** From which each webhook's own secret is drawn. */
  readonly secret: Buffer;
  readonly now: () => Date;
  readonly timers?: Pick<Timers, 'after'>;
}

/** How often is looked for what is due. */
export const DELIVER_EVERY_MS = 1_000;
/** On their way at the same time, in all and of one remote: nobody's slow address takes another's turn. */
const MOST_AT_ONCE = 30;
const MOST_OF_ONE = 3;
/** 5 s, 10 s, … 6 h: given up after about a day. */
const RETRY: Backoff = { firstMs: 5_000, longestMs: 6 * 3_600_000 };
const MOST_TRIES = 16;
const LEASE = 'remote-webhooks';
const GONE = 410;

export function createDelivery(ctx: DeliverContext): () => Promise<void> {
  const { store, leases, now, timers = REAL_TIMERS } = ctx;
  const orSoon = createInTimeOr(timers, DELIVER_EVERY_MS);
  const due = () => store.due(now(), MOST_AT_ONCE, MOST_OF_ONE);

  /** Until nothing is due and nothing on its way. What is slow is waited for only where nothing else is to be sent. */
  const sendAll = async () => {
    const onTheirWay = new Set<Promise<void>>();
    // What is read as due may have been answered meanwhile.
    const begun = new Set<string>();
    const begin = (message: DueMessage) => {
      const one = `${message.id} ${message.tries}`;
      if (begun.has(one)) return;
      begun.add(one);
      const sending = deliver(ctx, message).finally(() => onTheirWay.delete(sending));
      onTheirWay.add(sending);
    };
    try {
      for (;;) {
        // While something is on its way, what is read as due may be that, in the place of what comes after it.
        const isIdle = onTheirWay.size === 0;
        for (const message of await due()) begin(message);
        if (onTheirWay.size > 0) await orSoon(undefined, Promise.race(onTheirWay));
        else if (isIdle) return;
      }
    } finally {
      await Promise.allSettled(onTheirWay);
    }
  };
  return async () => {
    // Another process that has the lease sends what is due here as well.
    if ((await due()).length > 0) await leases.tryHold(LEASE, sendAll);
  };
}

async function deliver({ store, send, secret, now }: DeliverContext, message: DueMessage): Promise<void> {
  const { id, webhookId, url, body, tries } = message;
  const headers = signedHeaders({ id, body }, [webhookKey(secret, webhookId)], now());
  const answered = await send({ url, headers, body }).then(
    ({ status }) => status,
    (error: Error) => error,
  );
  await store.tried(id, resultOf(answered, tries + 1, now()));
  if (answered === GONE) await store.end(webhookId, now());
}

/** As much of a failure's words as are kept. */
const MOST_WORDS = 200;

function resultOf(answered: number | Error, tries: number, now: Date): Tried {
  const isTaken = typeof answered === 'number' && answered >= 200 && answered < 300;
  const result =
    typeof answered === 'number' ? String(answered) : storable(answered.message.slice(0, MOST_WORDS));
  if (isTaken) return { state: 'delivered', tries, nextAt: now, result };
  const state = tries >= MOST_TRIES || answered === GONE ? 'failed' : 'waiting';
  return { state, tries, nextAt: new Date(now.getTime() + backoffMs(RETRY, tries)), result };
}
