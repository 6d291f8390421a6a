/**
 * Sends what waits, by one process at a time. A message is sent until it is taken: at least once, always under the same id,
 * in no promised order.
 */
import { type Backoff, backoffMs } from '../../lib/backoff';
import { LeaseBusyError, type Leases } from '../../lib/leases/leases';
import { storable } from '../../lib/storable';
import type { SendPost } from './post';
import { signedHeaders, webhookKey } from './signature';
import type { DueMessage, Tried, WebhooksStore } from './webhooks-store';

export interface DeliverContext {
  readonly store: Pick<WebhooksStore, 'due' | 'tried' | 'end'>;
  readonly leases: Leases;
  readonly send: SendPost;
  /** From which each webhook's own secret is drawn. */
  readonly secret: Buffer;
  readonly now: () => Date;
}

/** A run a second: so many messages a second, and so many to one address. */
export const DELIVER_EVERY_MS = 1_000;
const MOST_A_RUN = 10;
const MOST_OF_ONE = 3;
/** 5 s, 10 s, … 6 h: given up after about a day. */
const RETRY: Backoff = { firstMs: 5_000, longestMs: 6 * 3_600_000 };
const MOST_TRIES = 16;
const LEASE = 'remote-webhooks';
const GONE = 410;

export function createDelivery(ctx: DeliverContext): () => Promise<void> {
  const { store, leases, now } = ctx;
  const due = () => store.due(now(), MOST_A_RUN, MOST_OF_ONE);
  const sendAll = async () => {
    await Promise.all((await due()).map((message) => deliver(ctx, message)));
  };
  return async () => {
    if ((await due()).length === 0) return;
    await leases.hold(LEASE, sendAll).catch((error: unknown) => {
      if (!(error instanceof LeaseBusyError)) throw error;
    });
  };
}

async function deliver({ store, send, secret, now }: DeliverContext, message: DueMessage): Promise<void> {
  const { id, webhookId, url, body, tries } = message;
  const headers = signedHeaders({ id, body }, webhookKey(secret, webhookId), now());
  const answered = await send({ url, headers, body }).catch((error: Error) => error);
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
