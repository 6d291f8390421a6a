/** Puts alerts together: who is given what without looking, the outbox, and the channels that empty it. */
import type { Logger } from 'pino';
import type { FindRates } from '../../advice/currencies';
import type { FindTradingProfiles, SignalsGiven } from '../../advice/signals';
import type { CustomerChanges } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http';
import type { JobHandler } from '../../platform/jobs';
import { createLeasesStore, requireLease } from '../../platform/lib/leases/lease-store';
import { createKeptLease } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits';
import type { Meter } from '../../platform/lib/observed/meter';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import { type Job, REAL_TIMERS } from '../../platform/lib/time';
import type { Deliver, MailSender } from '../../platform/mail';
import {
  ACCOUNT_ALERTS_EVERY_MS,
  ACCOUNT_ALERTS_LEASE,
  createAccountAlerts,
} from './account-alerts/account-alerts';
import { createDigestAlerts } from './account-alerts/digest-alerts';
import { createEnds } from './account-alerts/ends';
import { createMarketAlerts } from './account-alerts/market-alerts';
import { type Addresses, createAddresses } from './addresses';
import { ALLOTMENT_LEASE, createAllotment } from './allot/allotment';
import type { OfferBounds } from './allot/plan-offers';
import type { Channel } from './channel';
import { createPauses } from './channels/pauses';
import { createEmailChannel } from './email/email-channel';
import { mailEventsRoute } from './email/mail-events-routes';
import { unsubscribeRoutes } from './email/unsubscribe-routes';
import { type AlertJobsOptions, alertJobs } from './jobs';
import { alertsOf, type GivenBetween } from './outbox/alerts-of';
import { createOutboxStore, type OutboxStore } from './outbox/outbox-store';
import { type AlertSender, createSender } from './outbox/sender';
import { alertReportRoutes } from './owner-routes';
import { createKnownSubscribers } from './recipients/known-subscribers';
import { createRecipientsStore, type RecipientsStore, tellingOfWrites } from './recipients/recipients-store';
import { createLoadSubscribers, type LoadAccounts, type LoadSubscribers } from './recipients/subscribers';
import { unsubscribe } from './recipients/unsubscribe';
import { alertRoutes } from './settings/routes';
import type { ChannelSet } from './start-channels';

export interface DeliveryOptions extends MailSender {
  readonly db: Database;
  readonly limits: Limits;
  readonly signals: SignalsGiven;
  readonly accounts: LoadAccounts;
  readonly findProfiles: FindTradingProfiles;
  readonly findRates: FindRates;
  readonly changes: Pick<CustomerChanges, 'subscribe' | 'isHearing'>;
  readonly changingAccess: ChangingAccess;
  /** Of one mail, on connections that nobody else waits for. */
  readonly deliverMail: Deliver;
  /** Makes the channels beside email. */
  readonly channels: (addresses: Addresses) => ChannelSet;
  /** What customers were given between two moments: for digests. */
  readonly givenBetween: GivenBetween;
  readonly changeKind: AlertJobsOptions['changeKind'];
  readonly announcedChange: AlertJobsOptions['announcedChange'];
  readonly isMarketRunning: () => boolean;
  /** What holds for all alerts of new advice. */
  readonly bounds: () => OfferBounds;
  /** When a day's summary is sent, from 0 to 21 o'clock where the customer is. */
  readonly digestHour: () => number;
  /** Signs the links that end alerts. */
  readonly secret: string;
  /** By which the mail provider shows who it is; null: it reports nothing. */
  readonly mailEventsSecret: string | null;
  readonly now: () => Date;
  readonly log: Logger;
  readonly meter: Meter;
}

export interface Delivery {
  readonly routes: MountRoutes;
  readonly addresses: Addresses;
  readonly jobs: readonly Job[];
  readonly handlers: readonly JobHandler[];
  stop(): Promise<void>;
}

const EVERY_MS = 1_000;

export function startDelivery(options: DeliveryOptions): Delivery {
  const { db, now, log, meter } = options;
  const recipients = tellingOfWrites(createRecipientsStore(db), options.changingAccess);
  const store = createOutboxStore(db);
  const load = createLoadSubscribers({ ...options, store: recipients });
  const addresses = createAddresses(recipients);
  const others = options.channels(addresses);
  const channels = [
    createEmailChannel({ ...options, deliver: options.deliverMail, pauses: createPauses(options) }),
    ...others.channels,
  ];
  const senders = createSenders(options, channels, { recipients, store, load });
  const pumpSoon = () => pumpAll(senders, log);
  const known = () => createKnownSubscribers({ load, changes: options.changes, now });
  const leases = createLeasesStore(db);
  const accountAlertsLease = createKeptLease(leases, ACCOUNT_ALERTS_LEASE);
  const allotmentLease = createKeptLease(leases, ALLOTMENT_LEASE);
  const allotment = createAllotment({
    ...{ signals: options.signals, store, subscribers: known(), now, log },
    lease: allotmentLease,
    confirmLease: (tx) => requireLease(tx, allotmentLease.lease),
    bounds: options.bounds,
    onWritten: pumpSoon,
  });
  meterWaiting(meter, store);
  const ends = createEnds({ store, load, now, onWritten: pumpSoon });
  const accountAlertReaders = known();
  const accountAlerts = accountAlertsOf(options, {
    store,
    subscribers: accountAlertReaders,
    lease: accountAlertsLease,
  });
  return {
    routes(app) {
      alertRoutes(app, { ...options, recipients, outbox: store, channels });
      alertReportRoutes(app, { outbox: store, recipients, now });
      mailEventsRoute(app, { ...options, recipients });
      unsubscribeRoutes(app, {
        ...options,
        unsubscribe: (customerId) => unsubscribe({ store: recipients, load, now }, customerId),
      });
      others.routes?.(app);
    },
    addresses,
    jobs: [
      { name: 'alerts', everyMs: EVERY_MS, work: allotment.tick, failure: 'alerts were not written' },
      { name: 'alert-ends', everyMs: EVERY_MS, work: ends, failure: 'ends of signals were not written' },
      {
        name: 'alert-news',
        everyMs: ACCOUNT_ALERTS_EVERY_MS,
        work: accountAlerts,
        failure: 'account alerts were not written',
      },
      ...senders.map(jobOf),
      ...(others.jobs ?? []),
    ],
    handlers: alertJobs({ ...options, load, outbox: store, onWritten: pumpSoon }),
    async stop() {
      others.stop?.();
      await allotment.stop();
      accountAlertReaders.stop();
      await accountAlertsLease.drop();
      await Promise.all(senders.map((sender) => sender.stop()));
    },
  };
}

interface DeliveryParts {
  readonly recipients: RecipientsStore;
  readonly store: OutboxStore;
  readonly load: LoadSubscribers;
}

/** Each empties the outbox on one channel. */
function createSenders(
  { now, log, meter, givenBetween }: DeliveryOptions,
  channels: readonly Channel[],
  { recipients, store, load }: DeliveryParts,
): readonly AlertSender[] {
  return channels.map((channel) =>
    createSender(channel, {
      ...{ store, load, now, meter, log, timers: REAL_TIMERS, random: Math.random },
      alertsOf: (messages) => alertsOf(messages, givenBetween),
      failAddress: ({ customerId, address }, name, failure) =>
        recipients.fail(customerId, { channel: name, address, failure }, now()),
    }),
  );
}

const jobOf = ({ channel, pump }: AlertSender): Job => ({
  name: `alert-channel-${channel}`,
  ...{ everyMs: EVERY_MS, work: pump, failure: `alerts were not sent by ${channel}` },
});

function pumpAll(senders: readonly AlertSender[], log: Pick<Logger, 'warn'>): void {
  for (const sender of senders)
    void sender.pump().catch((error: unknown) => log.warn({ err: error }, 'alerts wait for the next second'));
}

const accountAlertsOf = (
  { digestHour, isMarketRunning, now }: DeliveryOptions,
  parts: Pick<Parameters<typeof createAccountAlerts>[0], 'subscribers' | 'lease'> & {
    readonly store: OutboxStore;
  },
) =>
  createAccountAlerts({
    ...parts,
    now,
    sources: [createDigestAlerts(digestHour), createMarketAlerts(isMarketRunning, parts.store)],
  });

const meterWaiting = (meter: Meter, store: OutboxStore): void =>
  meter.read('spreadwise_alerts_waiting', async () =>
    (await store.waiting()).map(({ channel, state, count }) => ({
      labels: { channel, state },
      value: count,
    })),
  );
