/** Announces changes of a plan or payment on the channels other than email. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';
import { type JobHandler, type JobKind, jobHandler } from '../../platform/jobs';
import { DAY_MS } from '../../platform/lib/time';
import { type AccountAlert, messagesOf } from './account-alerts/account-alerts';
import type { OutboxStore } from './outbox/outbox-store';
import { channelsFor, type Subscriber } from './recipients/recipient';
import type { LoadSubscribers } from './recipients/subscribers';
import { textsIn } from './texts';

export interface AnnouncedChange {
  readonly customerId: string;
  readonly title: string;
  readonly language: Locale;
  readonly at: Date;
  /** The tier that the change ended; its channels still apply to this alert. */
  readonly endedTier: Tier | null;
}

export interface AlertJobsOptions {
  readonly changeKind: JobKind<{ readonly key: string }>;
  /** Finds a change by its job's key; null: there is nothing to announce. */
  readonly announcedChange: (key: string) => Promise<AnnouncedChange | null>;
  readonly load: LoadSubscribers;
  readonly outbox: Pick<OutboxStore, 'write'>;
  readonly onWritten: () => void;
  readonly now: () => Date;
}

const USEFUL_MS = DAY_MS;
const RETRY = { firstMs: 1_000, longestMs: 15 * 60_000, tries: 100 };

export const announcementJob = (options: AlertJobsOptions): JobHandler =>
  jobHandler(options.changeKind, ({ key }) => announce(options, key), {
    retry: RETRY,
    failure: 'a plan change could not be announced',
  });

async function announce({ announcedChange, load, outbox, onWritten, now }: AlertJobsOptions, key: string) {
  const change = await announcedChange(key);
  if (!change) return;
  const { customerId, endedTier: tier, language } = change;
  const former = tier ? new Map([[customerId, { tier, language }]]) : undefined;
  const to = (await load([customerId], former)).get(customerId);
  const messages = to ? messagesOf(alertOf(key, change, to), now()) : [];
  if (messages.length === 0) return;
  await outbox.write(messages, now());
  onWritten();
}

/** Omits email: billing sends its own mail in any case. */
function alertOf(
  subject: string,
  { title, language, at, endedTier }: AnnouncedChange,
  to: Subscriber,
): AccountAlert {
  const text = textsIn(language).inYourEmail;
  return {
    ...{ to, kind: 'billing', subject },
    channels: channelsFor(to, to.rules.kinds.billing).filter((channel) => channel !== 'email'),
    facts: { title, text, path: '/dashboard?section=plan', ...(endedTier && { endedTier, language }) },
    uselessAt: new Date(at.getTime() + USEFUL_MS),
  };
}
