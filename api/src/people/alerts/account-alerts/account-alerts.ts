/** Alerts other than new signals. One process at a time writes them; writing one twice is harmless. */
import type { KeptLease } from '../../../platform/lib/leases/leases';
import type { ChannelName } from '../channel';
import { type MessageContent, messageTo, type NewMessage } from '../outbox/messages';
import type { OutboxStore } from '../outbox/outbox-store';
import type { KnownSubscribers } from '../recipients/known-subscribers';
import type { Subscriber } from '../recipients/recipient';

export interface AccountAlert extends MessageContent {
  readonly to: Subscriber;
  readonly kind: Exclude<MessageContent['kind'], 'signal'>;
  readonly channels: readonly ChannelName[];
}

/** Finds the alerts due now; may return the same ones again. `isNew`: another process may have sent them before. */
export type FindAccountAlerts = (
  subscribers: ReadonlyMap<string, Subscriber>,
  at: Date,
  isNew: boolean,
) => Promise<readonly AccountAlert[]>;

export interface AccountAlertsOptions {
  readonly subscribers: KnownSubscribers;
  readonly store: Pick<OutboxStore, 'write'>;
  readonly sources: readonly FindAccountAlerts[];
  readonly lease: Pick<KeptLease, 'run'>;
  readonly now: () => Date;
}

export const ACCOUNT_ALERTS_EVERY_MS = 5_000;
export const ACCOUNT_ALERTS_LEASE = { key: 'alert-news', lifetimeMs: 3 * ACCOUNT_ALERTS_EVERY_MS };
const MOST_WRITTEN = 1_000;
/** No alert is found again for much longer than this. */
const WRITTEN_LASTS_MS = 3_600_000;

export function createAccountAlerts(context: AccountAlertsOptions): () => Promise<void> {
  const { subscribers, store, sources, lease, now } = context;
  /** A summary is found for an hour, but must not be written every five seconds. */
  const written = new Set<string>();
  let forgottenAt = now().getTime();

  const writeNew = async (found: readonly NewMessage[], at: Date) => {
    const messages = found.filter((one) => !written.has(keyOf(one)));
    for (let from = 0; from < messages.length; from += MOST_WRITTEN)
      await store.write(messages.slice(from, from + MOST_WRITTEN), at);
    for (const one of messages) written.add(keyOf(one));
  };
  const work = async (isNew: boolean) => {
    const at = now();
    if (isNew) subscribers.forget();
    await subscribers.refresh();
    if (at.getTime() - forgottenAt >= WRITTEN_LASTS_MS) {
      written.clear();
      forgottenAt = at.getTime();
    }
    for (const find of sources)
      await writeNew(
        (await find(subscribers.all, at, isNew)).flatMap((alert) => messagesOf(alert, at)),
        at,
      );
  };
  return async () => void (await lease.run(work));
}

/** The unique key of a message in the database. */
const keyOf = ({ customerId, channel, kind, subject }: NewMessage): string =>
  `${customerId} ${channel} ${kind} ${subject}`;

export const messagesOf = ({ to, channels, ...content }: AccountAlert, at: Date): readonly NewMessage[] =>
  channels.map((channel) => messageTo(to, channel, { ...content, modes: to.rules.kinds[content.kind] }, at));
