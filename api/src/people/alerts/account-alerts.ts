/** Alerts other than new signals: summaries, missing prices, ends of signals, and changes of a plan. */
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Tier } from '@spreadwise/shared-auth/model';
import { type JobHandler, type JobKind, jobHandler } from '../../platform/jobs';
import type { KeptLease } from '../../platform/lib/leases/leases';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../platform/lib/time';
import type { ChannelName } from './channel';
import { type MessageContent, messageTo, type NewMessage, type OwedEnd } from './outbox/messages';
import type { OutboxStore } from './outbox/outbox-store';
import type { KnownSubscribers } from './recipients/known-subscribers';
import { clockIn, dayIn } from './recipients/local-time';
import { channelsFor, rulesAt, type Subscriber, timeZoneOf } from './recipients/recipient';
import type { LoadSubscribers } from './recipients/subscribers';
import { textsIn } from './texts';

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

/** Finds and writes alerts, in one process at a time. Writing one twice is harmless. */
export function createAccountAlerts(context: AccountAlertsOptions): () => Promise<void> {
  const { subscribers, store, sources, lease, now } = context;
  /** A summary is found for an hour, but must not be written every five seconds. */
  const written = new Set<string>();
  let forgottenAt = now().getTime();

  const work = async (isNew: boolean) => {
    const at = now();
    if (isNew) subscribers.forget();
    await subscribers.refresh();
    if (at.getTime() - forgottenAt >= WRITTEN_LASTS_MS) {
      written.clear();
      forgottenAt = at.getTime();
    }
    for (const find of sources) {
      const found = (await find(subscribers.all, at, isNew)).flatMap((alert) => messagesOf(alert, at));
      const messages = found.filter((one) => !written.has(keyOf(one)));
      for (let from = 0; from < messages.length; from += MOST_WRITTEN)
        await store.write(messages.slice(from, from + MOST_WRITTEN), at);
      for (const one of messages) written.add(keyOf(one));
    }
  };
  return async () => void (await lease.run(work));
}

/** The unique key of a message in the database. */
const keyOf = ({ customerId, channel, kind, subject }: NewMessage): string =>
  `${customerId} ${channel} ${kind} ${subject}`;

const messagesOf = ({ to, channels, ...content }: AccountAlert, at: Date): readonly NewMessage[] =>
  channels.map((channel) => messageTo(to, channel, { ...content, modes: to.rules.kinds[content.kind] }, at));

/** How long an alert is of use. */
const USEFUL_MS = { digest: 2 * HOUR_MS, market: HOUR_MS, billing: DAY_MS };

/** The hour of the daily summary, in the customer's time zone. */
const DAY_BEGINS = 8;

/** A summary of the signals of the past hour or day. The sender reads its content. */
export const digestAlerts: FindAccountAlerts = async (subscribers, at) =>
  [...subscribers.values()].flatMap((one) => digestOf(one, at) ?? []);

function digestOf(to: Subscriber, at: Date): AccountAlert | null {
  const channels = channelsFor(to, to.rules.kinds.digest);
  if (channels.length === 0) return null;
  const period = to.rules.digestEvery === 'hour' ? hourBefore(at) : dayBefore(timeZoneOf(to), at);
  if (period === null) return null;
  const facts = { from: period.from.toISOString(), until: period.until.toISOString() };
  const uselessAt = new Date(period.until.getTime() + USEFUL_MS.digest);
  const subject = `${to.rules.digestEvery} ${period.name}`;
  return { to, kind: 'digest', subject, channels, facts, uselessAt };
}

function hourBefore(at: Date) {
  const until = new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS);
  return { name: until.toISOString().slice(0, 13), from: new Date(until.getTime() - HOUR_MS), until };
}

/** Null except in the hours after the day begins. Named by the customer's local day: one summary for each. */
function dayBefore(timeZone: string, at: Date) {
  const until = beginOfDay(timeZone, at);
  const sinceMs = at.getTime() - until.getTime();
  if (sinceMs < 0 || sinceMs >= USEFUL_MS.digest) return null;
  // Not always 24 hours earlier: the clocks may have changed.
  const from = beginOfDay(timeZone, new Date(until.getTime() - DAY_MS));
  return { name: dayIn(timeZone, at), from, until };
}

function beginOfDay(timeZone: string, at: Date): Date {
  const [hour = 0, minute = 0] = clockIn(timeZone, at).split(':').map(Number);
  const sinceMinutes = (hour - DAY_BEGINS) * 60 + minute;
  return new Date((Math.floor(at.getTime() / MINUTE_MS) - sinceMinutes) * MINUTE_MS);
}

/** Longer than any restart takes. */
const LONG_MS = 5 * 60_000;
/** A new leader announces an ongoing outage again after this long. */
const REMEMBERED_MS = 24 * HOUR_MS;

/** Announces that no prices arrive, and so no signals, and when prices are back. */
export function createMarketAlerts(
  isRunning: () => boolean,
  { latestSubject }: Pick<OutboxStore, 'latestSubject'>,
): FindAccountAlerts {
  let stoppedAt: number | null = null;
  let announced: string | null = null;
  return async (subscribers, at, isNew) => {
    if (isNew) {
      stoppedAt = null;
      announced = awaySince(await latestSubject('market', new Date(at.getTime() - REMEMBERED_MS)));
    }
    const before = announced;
    if (isRunning()) {
      stoppedAt = null;
      announced = null;
      if (before === null) return [];
      return announce(`back ${before}`, 'pricesAreBack');
    }
    stoppedAt ??= at.getTime();
    if (at.getTime() - stoppedAt < LONG_MS || before !== null) return [];
    announced = new Date(stoppedAt).toISOString();
    return announce(`away ${announced}`, 'noPrices');

    function announce(subject: string, what: 'pricesAreBack' | 'noPrices') {
      const uselessAt = new Date(at.getTime() + USEFUL_MS.market);
      return [...subscribers.values()].flatMap((to) => {
        const channels = rulesAt(to, at).length > 0 ? channelsFor(to, to.rules.kinds.market) : [];
        const facts = { ...textsIn(to.language)[what], path: '/dashboard?section=signals' };
        return channels.length > 0
          ? [{ to, kind: 'market' as const, subject, channels, facts, uselessAt }]
          : [];
      });
    }
  };
}

/** Null: the latest announcement was that prices are back, or there was none. */
const awaySince = (subject: string | null): string | null => /^away (.+)$/.exec(subject ?? '')?.[1] ?? null;

export interface EndsContext {
  readonly store: Pick<OutboxStore, 'owedEnds' | 'writeEnds'>;
  readonly load: LoadSubscribers;
  readonly now: () => Date;
  readonly onWritten: () => void;
}

const MOST_AT_ONCE = 500;

/** Announces the end of each alerted signal. The alert's own message records that an end is owed, so none is lost. */
export const createEnds =
  ({ store, load, now, onWritten }: EndsContext) =>
  async (): Promise<void> => {
    for (;;) {
      const owed = await store.owedEnds(MOST_AT_ONCE);
      if (owed.length === 0) return;
      const subscribers = await load([...new Set(owed.map(({ customerId }) => customerId))]);
      const at = now();
      const ends = owed.flatMap((one) => endOf(one, subscribers.get(one.customerId), at) ?? []);
      await store.writeEnds(ends, owed, at);
      if (ends.length > 0) onWritten();
    }
  };

/** Null: the customer does not want it, or cannot be reached. */
function endOf({ channel, signalId: subject }: OwedEnd, to: Subscriber | undefined, at: Date) {
  const modes = to?.rules.kinds.ended;
  if (!modes || !channelsFor(to, modes).includes(channel)) return null;
  // It never becomes useless: a customer who acted on the signal must know.
  return messageTo(to, channel, { kind: 'ended', subject, facts: null, uselessAt: null, modes }, at);
}

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

const RETRY = { firstMs: 1_000, longestMs: 15 * 60_000, tries: 100 };

/** Announces changes of a plan or payment on the channels other than email. */
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
    uselessAt: new Date(at.getTime() + USEFUL_MS.billing),
  };
}
