/**
 * Works on the events that are kept. A payload only names the customer; the state is read back and written together with
 * the events' completion, so that neither order nor duplicates matter. What fails is tried again after growing pauses,
 * by this process or, should it die, by another one.
 */
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import { messageOf } from '../../../../platform/lib/text';
import { type Backoff, backoffMs } from '../../../../platform/lib/time';
import { type SyncContext, syncForEvents } from '../sync-customer';
import type { InboxStore, OpenEvent } from './inbox-store';

export interface InboxContext extends SyncContext {
  readonly inboxStore: InboxStore;
  readonly log: Logger;
}

export interface Inbox {
  /** Works on an event that has been kept, as soon as there is room. */
  take(event: OpenEvent): void;
  /** Takes up what failed, or was left by a process that died; resolves when it is in the queue. */
  sweep(): Promise<void>;
  /** Resolves when nothing is being worked on. */
  settled(): Promise<void>;
  /** Begins nothing new, and resolves when what was begun is over. */
  stop(): Promise<void>;
}

/** How long an event that is being worked on is left alone. Twice at once would do no harm: it is done once. */
export const CLAIM_MS = 30_000;
/** Customers at once: the provider limits how much it is asked, and the database how many connections there are. */
const AT_ONCE = 8;
const MOST_A_SWEEP = 500;
const RETRY: Backoff = { firstMs: 30_000, longestMs: 15 * 60_000 };

type Work = { readonly customerId: string } | { readonly event: OpenEvent };

export function createInbox(ctx: InboxContext): Inbox {
  const queue = new PQueue({ concurrency: AT_ONCE });
  /** By customer, or by event where the customer is not known yet: however many events, the work is done once. */
  const waiting = new Map<string, Work>();
  const underWay = new Set<string>();
  let stopped = false;

  const take = ({ id, customerId, chargeId }: OpenEvent) => {
    if (stopped) return;
    const key = customerId ?? id;
    const isQueued = waiting.has(key) || underWay.has(key);
    waiting.set(key, customerId ? { customerId } : { event: { id, customerId, chargeId } });
    if (!isQueued) enqueue(key);
  };
  const enqueue = (key: string) => void queue.add(() => workOnKey(key));
  const workOnKey = async (key: string) => {
    const work = waiting.get(key);
    if (!work) return;
    waiting.delete(key);
    underWay.add(key);
    await workOn(ctx, work, take);
    underWay.delete(key);
    // What came in meanwhile may be newer than what was read.
    if (waiting.has(key)) enqueue(key);
  };

  return {
    take,
    settled: () => queue.onIdle(),
    async sweep() {
      if (stopped) return;
      const now = ctx.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      for (const event of await ctx.inboxStore.claim(now, until, MOST_A_SWEEP)) take(event);
    },
    async stop() {
      stopped = true;
      waiting.clear();
      await queue.onIdle();
    },
  };
}

/** Never rejects: what cannot even be written down as failed is taken up again when its claim has lapsed. */
async function workOn(ctx: InboxContext, work: Work, take: (event: OpenEvent) => void): Promise<void> {
  const which = 'event' in work ? { id: work.event.id } : work;
  try {
    if ('customerId' in work) return await syncForEvents(ctx, work.customerId);
    const customerId = await findEventCustomer(ctx, work.event);
    if (customerId) take({ ...work.event, customerId });
  } catch (error) {
    ctx.log.error({ err: error, ...which }, 'the provider’s events could not be worked on');
    const reason = messageOf(error);
    await ctx.inboxStore
      .fail(which, reason, (tries) => new Date(ctx.now().getTime() + backoffMs(RETRY, tries)))
      .catch((failure: unknown) =>
        ctx.log.error({ err: failure, ...which }, 'nor could that be written down'),
      );
  }
}

/** Whose an event is that names no customer. One that is nobody's is done with that. */
export async function findEventCustomer(
  { gateway, inboxStore, now }: Pick<InboxContext, 'gateway' | 'inboxStore' | 'now'>,
  { id, chargeId }: OpenEvent,
): Promise<string | null> {
  const customerId = chargeId ? await gateway.customerOfCharge(chargeId) : null;
  if (customerId) await inboxStore.setCustomer(id, customerId);
  else await inboxStore.finish(id, now(), 'It is about nobody that the payment provider knows.');
  return customerId;
}
