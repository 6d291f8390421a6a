/** Advice that a customer was told of, and that has ended. */
import type { OutboxStore } from '../outbox/outbox-store';
import { channelsFor } from '../recipients/recipient';
import type { FindNews } from './news';

/** Later it is told to nobody. */
const OF_USE_MS = 600_000;
/** What ended just before may be written after, and what told of it may be on its way still. */
const OVERLAP_MS = 30_000;

export function createEndedNews({ toldOfEnded }: Pick<OutboxStore, 'toldOfEnded'>): FindNews {
  let since = Number.NEGATIVE_INFINITY;
  return async (subscribers, at) => {
    const from = Math.max(since, at.getTime() - OF_USE_MS);
    const wanting = [...subscribers.values()].some((one) => channelsFor(one, 'ended').length > 0);
    const ended = wanting ? await toldOfEnded(new Date(from)) : [];
    since = at.getTime() - OVERLAP_MS;
    return ended.flatMap(({ customerId, channel, signalId, endedAt }) => {
      const to = subscribers.get(customerId);
      if (!to || !channelsFor(to, 'ended').includes(channel)) return [];
      const uselessAt = new Date(endedAt + OF_USE_MS);
      return [{ to, kind: 'ended', subject: signalId, channels: [channel], facts: null, uselessAt }];
    });
  };
}
