/**
 * Works on the events that are kept. A payload only names the customer; the state is read back and written together with
 * the events' completion, so that neither order nor duplicates matter. What fails is tried again after growing pauses,
 * by this process or, should it die, by another one.
 */
import type { BillingContext } from '../../context';
import { syncForEvents } from '../sync-customer';
import type { InboxStore, OpenEvent } from './inbox-store';

export interface InboxContext extends BillingContext {
  readonly inboxStore: InboxStore;
}

export interface Inbox {
  /** Works on an event that has been kept, as soon as it is its turn. */
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
const FIRST_PAUSE_MS = 30_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** How long is waited after so many failures. */
export const pauseAfter = (failures: number): number =>
  Math.min(FIRST_PAUSE_MS * 2 ** Math.min(failures - 1, 20), LONGEST_PAUSE_MS);

type Work = { readonly customerId: string } | { readonly event: OpenEvent };

export function createInbox(ctx: InboxContext): Inbox {
  /** By customer, or by event where the customer is not known yet. One that comes while it is worked on waits here. */
  const waiting = new Map<string, Work>();
  const underWay = new Map<string, Promise<void>>();
  let stopped = false;

  const put = ({ id, customerId, chargeId }: OpenEvent) => {
    if (stopped) return;
    if (customerId) waiting.set(customerId, { customerId });
    else waiting.set(id, { event: { id, customerId, chargeId } });
    next();
  };
  const next = () => {
    for (const [key, work] of waiting) {
      if (underWay.size >= AT_ONCE) return;
      if (underWay.has(key)) continue;
      waiting.delete(key);
      underWay.set(
        key,
        workOn(ctx, work, put).finally(() => {
          underWay.delete(key);
          next();
        }),
      );
    }
  };
  const settled = async () => {
    while (underWay.size > 0) await Promise.all(underWay.values());
  };

  return {
    take: put,
    settled,
    async sweep() {
      if (stopped) return;
      const now = ctx.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      for (const event of await ctx.inboxStore.claim(now, until, MOST_A_SWEEP)) put(event);
    },
    async stop() {
      stopped = true;
      waiting.clear();
      await settled();
    },
  };
}

/** Never rejects: what cannot even be written down as failed is taken up again when its claim has lapsed. */
async function workOn(ctx: InboxContext, work: Work, put: (event: OpenEvent) => void): Promise<void> {
  const which = 'event' in work ? { id: work.event.id } : work;
  try {
    if ('event' in work) await findCustomer(ctx, work.event, put);
    else await syncForEvents(ctx, work.customerId);
  } catch (error) {
    ctx.log.error({ err: error, ...which }, 'the provider’s events could not be worked on');
    const reason = error instanceof Error ? error.message : String(error);
    await ctx.inboxStore
      .fail(which, reason, (tries) => new Date(ctx.now().getTime() + pauseAfter(tries)))
      .catch((failure: unknown) =>
        ctx.log.error({ err: failure, ...which }, 'nor could that be written down'),
      );
  }
}

async function findCustomer(ctx: InboxContext, event: OpenEvent, put: (event: OpenEvent) => void) {
  const customerId = event.chargeId ? await ctx.gateway.customerOfCharge(event.chargeId) : null;
  if (!customerId) {
    await ctx.inboxStore.finish(event.id, ctx.now(), 'It is about nobody that the payment provider knows.');
    return;
  }
  await ctx.inboxStore.setCustomer(event.id, customerId);
  put({ ...event, customerId });
}
