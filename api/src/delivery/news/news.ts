/** What customers are told of beside new advice: written by one process at a time, and twice without harm. */
import { randomUUID } from 'node:crypto';
import type { AlertKind } from '@spreadwise/contract';
import { TIER_NAMES } from '@spreadwise/shared-auth/model';
import type { Lease } from '../../lib/leases/leases';
import type { ChannelName } from '../channel';
import type { NewMessage, OutboxStore } from '../outbox/outbox-store';
import { modeOf, type Subscriber } from '../recipients/recipient';
import type { LoadSubscribers } from '../recipients/subscribers';

/** One piece of news for one customer. */
export interface News {
  readonly to: Subscriber;
  readonly kind: AlertKind;
  readonly subject: string;
  readonly channels: readonly ChannelName[];
  readonly facts: Readonly<Record<string, string>> | null;
  readonly uselessAt: Date | null;
}

/** Finds what there is to tell at the moment; the same may be found again. */
export type FindNews = (subscribers: ReadonlyMap<string, Subscriber>, at: Date) => Promise<readonly News[]>;

export interface NewsContext {
  readonly load: LoadSubscribers;
  readonly store: Pick<OutboxStore, 'write'>;
  readonly sources: readonly FindNews[];
  readonly takeLease: (lease: Lease, lifetimeMs: number) => Promise<boolean>;
  readonly holder: string;
  readonly now: () => Date;
}

export const NEWS_EVERY_MS = 5_000;
const LEASE = 'alert-news';
const LEASE_MS = 3 * NEWS_EVERY_MS;
const SUBSCRIBERS_LAST_MS = 60_000;
const MOST_WRITTEN = 1_000;

export function createNews({
  load,
  store,
  sources,
  takeLease,
  holder,
  now,
}: NewsContext): () => Promise<void> {
  let subscribers: ReadonlyMap<string, Subscriber> = new Map();
  let loadedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    if (!(await takeLease({ key: LEASE, holder }, LEASE_MS))) return;
    const at = now();
    if (at.getTime() - loadedAt >= SUBSCRIBERS_LAST_MS) {
      subscribers = await load(null);
      loadedAt = at.getTime();
    }
    for (const find of sources) {
      const messages = (await find(subscribers, at)).flatMap((news) => messagesOf(news, at));
      for (let from = 0; from < messages.length; from += MOST_WRITTEN)
        await store.write(messages.slice(from, from + MOST_WRITTEN), at);
    }
  };
}

const messagesOf = (
  { to, kind, subject, channels, facts, uselessAt }: News,
  at: Date,
): readonly NewMessage[] =>
  channels.map((channel) => ({
    ...{ id: randomUUID(), customerId: to.customerId, channel, kind, subject, facts, uselessAt },
    isSilent: modeOf(to, kind, channel) === 'silent',
    priority: TIER_NAMES.indexOf(to.tier),
    dueAt: at,
  }));
