/** Alerts: tells customers what they asked for on their channels while no page is open (docs/alerts.md). */
import type { Logger } from 'pino';
import { FIND_RATES } from '../../advice/currencies';
import { createTakeSignal } from '../../advice/journal';
import { createTradingProfileStore } from '../../advice/profile';
import {
  createSignalHistoryStore,
  FIND_PROFILES,
  floorOf,
  MARKET,
  SIGNALS_GIVEN,
} from '../../advice/signals';
import type { CustomerChanges } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import { defineFeature, ofProcess, type Running, service } from '../../platform/feature';
import { createLeasesStore, requireLease } from '../../platform/lib/leases/lease-store';
import { createKeptLease } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits/limits';
import { createMadeKeys } from '../../platform/lib/made-keys-store';
import type { Meter } from '../../platform/lib/observed/meter';
import { newSecret } from '../../platform/lib/secrets';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import { job, REAL_TIMERS } from '../../platform/lib/time';
import {
  areMailsPaused,
  DELIVER_MANY,
  type Deliver,
  MAIL_PROVIDER,
  MAIL_SENDER,
  type MailSender,
} from '../../platform/mail';
import {
  ACCOUNT_ALERTS_EVERY_MS,
  ACCOUNT_ALERTS_LEASE,
  type AlertJobsOptions,
  announcementJob,
  createAccountAlerts,
  createEnds,
  createMarketAlerts,
  digestAlerts,
} from './account-alerts';
import {
  type AlertAssignmentOptions,
  ASSIGNMENT_LEASE,
  createAlertAssignment,
} from './assignment/alert-assignment';
import { createPauses } from './channels/pauses';
import { createEmailChannel } from './email/email-channel';
import { type EmailRoutesContext, emailRoutes } from './email/email-routes';
import { ALERTS_MAILS } from './mails';
import { alertsOf, type GivenBetween } from './outbox/messages';
import { createOutboxStore, type OutboxStore } from './outbox/outbox-store';
import { type AlertSender, createSender } from './outbox/sender';
import { announcingWrites, createRecipientsStore, type RecipientsStore } from './recipients/recipients-store';
import {
  createKnownSubscribers,
  createLoadSubscribers,
  type LoadAccounts,
  type SubscribersContext,
} from './recipients/subscribers';
import { type AlertRoutesContext, alertRoutes } from './routes';
import { type ChannelSet, type ChannelsConfig, openChannels } from './start-channels';
import { ALERTS_TABLES } from './tables';

export const CHANNELS_CONFIG = service<ChannelsConfig>('config.channels');
export const SUBSCRIBERS = service<LoadAccounts>('billing.subscribers');
export const CHANGE_KIND = service<AlertJobsOptions['changeKind']>('billing.change-kind');
export const ANNOUNCED_CHANGE = service<AlertJobsOptions['announcedChange']>('billing.announced-change');

export const alertsFeature = defineFeature({
  name: 'alerts',
  purpose: 'alerts for customers who are not on the page',
  tables: ALERTS_TABLES,
  recipients: ['telegram', 'push', 'webhooks'],
  audit: {
    'alerts.resent': 'Alerts that had been given up were sent again.',
    'alerts.unsubscribed': 'Somebody unsubscribed from alerts by mail.',
  },
  mails: ALERTS_MAILS,
  metrics: {
    spreadwise_alerts_total: {
      kind: 'counter',
      help: 'Delivery attempts, by result: sent, repeated, deferred, dropped as outdated, or dead.',
      labels: ['channel', 'outcome'],
    },
    spreadwise_alert_delivery_seconds: {
      kind: 'histogram',
      help: "Time from an alert's assignment until the channel accepted it.",
      labels: ['channel'],
      buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    },
    spreadwise_alerts_waiting: {
      kind: 'gauge',
      help: 'Waiting alerts, and dead ones that can be resent.',
      labels: ['channel', 'state'],
    },
  },
  needs: {
    ...ofProcess('installation', 'settings', 'database', 'changingAccess', 'now', 'random', 'log', 'meter'),
    ...ofProcess('secrets', 'limits', 'changes'),
    config: CHANNELS_CONFIG,
    mailProvider: MAIL_PROVIDER,
    accounts: SUBSCRIBERS,
    changeKind: CHANGE_KIND,
    announcedChange: ANNOUNCED_CHANGE,
    signals: SIGNALS_GIVEN,
    market: MARKET,
    findProfiles: FIND_PROFILES,
    findRates: FIND_RATES,
    sender: MAIL_SENDER,
    deliverMail: DELIVER_MANY,
  },
  async open({ installation: { production }, config, secrets, settings, market, sender, random, ...given }) {
    const { db } = given.database;
    const shared = { ...given, ...sender, db };
    const madeKey = createMadeKeys({ ...shared, encryptionKey: secrets.key, random });
    return startAlerts({
      ...shared,
      floorEur: () => floorOf(settings),
      areMailsPaused: () => areMailsPaused(settings),
      mailEventsSecret: given.mailProvider.secret,
      ...createSignalHistoryStore(db),
      isMarketRunning: () => market.status().state === 'running',
      channels: await openChannels({
        ...shared,
        ...{ production, madeKey, config, random },
        profiles: createTradingProfileStore(db, given.changingAccess),
        takeSignal: createTakeSignal(shared),
      }),
      secret: await madeKey('unsubscribe', () => newSecret(random)),
    });
  },
});

/** What the parts of alerts give each other. */
type Own =
  | 'store'
  | 'recipients'
  | 'outbox'
  | 'load'
  | 'onWritten'
  | 'subscribers'
  | 'lease'
  | 'confirmLease';

export interface AlertsOptions
  extends MailSender,
    Omit<SubscribersContext, Own>,
    Omit<AlertAssignmentOptions, Own>,
    Omit<AlertRoutesContext, Own | 'channels'>,
    Omit<EmailRoutesContext, Own>,
    Omit<AlertJobsOptions, Own> {
  readonly db: Database;
  readonly limits: Limits;
  readonly changes: Pick<CustomerChanges, 'subscribe' | 'isHearing'>;
  readonly changingAccess: ChangingAccess;
  /** Sends one mail, on connections that nothing else waits for. */
  readonly deliverMail: Deliver;
  readonly areMailsPaused: () => boolean;
  readonly channels: (addresses: RecipientsStore) => ChannelSet;
  readonly givenBetween: GivenBetween;
  readonly isMarketRunning: () => boolean;
  readonly log: Logger;
  readonly meter: Meter;
}

const EVERY_MS = 1_000;

export function startAlerts(options: AlertsOptions) {
  const { db, now, log, meter, changes } = options;
  const recipients = announcingWrites(createRecipientsStore(db), options.changingAccess);
  const outbox = createOutboxStore(db);
  const load = createLoadSubscribers({ ...options, store: recipients });
  const others = options.channels(recipients);
  const email = createEmailChannel({
    ...{ sender: options, secret: options.secret, deliver: options.deliverMail },
    ...{ pauses: createPauses(options), isPaused: options.areMailsPaused },
  });
  const channels = [email, ...others.channels];
  const senders = channels.map((channel) =>
    createSender(channel, {
      ...{ store: outbox, load, timers: REAL_TIMERS, random: Math.random, now, log, meter },
      alertsOf: (messages) => alertsOf(messages, options.givenBetween),
      failAddress: ({ customerId, address }, name, failure) =>
        recipients.fail(customerId, { channel: name, address, failure }, now()),
    }),
  );
  const onWritten = () => pumpAll(senders, log);
  const known = () => createKnownSubscribers({ load, changes, now });
  const leases = createLeasesStore(db);
  const assignmentLease = createKeptLease(leases, ASSIGNMENT_LEASE);
  const assignment = createAlertAssignment({
    ...{ ...options, store: outbox, subscribers: known(), onWritten, lease: assignmentLease },
    confirmLease: (tx) => requireLease(tx, assignmentLease.lease),
  });
  const accountAlertsLease = createKeptLease(leases, ACCOUNT_ALERTS_LEASE);
  const accountAlertReaders = known();
  const accountAlerts = createAccountAlerts({
    ...{ subscribers: accountAlertReaders, store: outbox, lease: accountAlertsLease, now },
    sources: [digestAlerts, createMarketAlerts(options.isMarketRunning, outbox)],
  });
  const ends = createEnds({ store: outbox, load, now, onWritten });
  meterWaiting(meter, outbox);
  return {
    routes(app) {
      alertRoutes(app, { ...options, recipients, outbox, channels });
      emailRoutes(app, { ...options, recipients, load });
      others.routes?.(app);
    },
    jobs: [
      job('alerts', EVERY_MS, assignment.tick, 'alerts could not be written'),
      job('alert-ends', EVERY_MS, ends, 'ends of signals could not be written'),
      job('alert-news', ACCOUNT_ALERTS_EVERY_MS, accountAlerts, 'account alerts could not be written'),
      ...senders.map(jobOf),
      ...(others.jobs ?? []),
    ],
    handlers: [announcementJob({ ...options, load, outbox, onWritten })],
    async stop() {
      others.stop?.();
      await assignment.stop();
      accountAlertReaders.stop();
      await accountAlertsLease.drop();
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  } satisfies Running;
}

const jobOf = ({ channel, pump }: AlertSender) =>
  job(`alert-channel-${channel}`, EVERY_MS, pump, `alerts could not be sent by ${channel}`);

function pumpAll(senders: readonly AlertSender[], log: Pick<Logger, 'warn'>): void {
  for (const sender of senders)
    void sender.pump().catch((error: unknown) => log.warn({ err: error }, 'alerts are retried in a second'));
}

const meterWaiting = (meter: Meter, { waiting }: Pick<OutboxStore, 'waiting'>): void =>
  meter.read('spreadwise_alerts_waiting', async () =>
    (await waiting()).map(({ channel, state, count }) => ({ labels: { channel, state }, value: count })),
  );
