/** Wires alerts: assignment of signals to customers, the outbox, and the channels that empty it. */
import type { Logger } from 'pino';
import type { FindRates } from '../../advice/currencies';
import type { FindTradingProfiles, SignalHistoryStore, SignalsGiven } from '../../advice/signals';
import type { CustomerChanges } from '../../platform/bus';
import type { Database } from '../../platform/db/database';
import type { Running } from '../../platform/feature';
import { createLeasesStore, requireLease } from '../../platform/lib/leases/lease-store';
import { createKeptLease } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits/limits';
import type { Meter } from '../../platform/lib/observed/meter';
import type { ChangingAccess } from '../../platform/lib/session-memory';
import { job, REAL_TIMERS } from '../../platform/lib/time';
import type { Deliver, MailSender } from '../../platform/mail';
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
import { ASSIGNMENT_LEASE, createAlertAssignment } from './assignment/alert-assignment';
import type { ChannelName } from './channel';
import { createPauses } from './channels/pauses';
import { createEmailChannel } from './email/email-channel';
import { emailRoutes } from './email/email-routes';
import { alertsOf, type GivenBetween } from './outbox/messages';
import { createOutboxStore, type OutboxStore } from './outbox/outbox-store';
import { type AlertSender, createSender } from './outbox/sender';
import { createKnownSubscribers } from './recipients/known-subscribers';
import { announcingWrites, createRecipientsStore, type RecipientsStore } from './recipients/recipients-store';
import { createLoadSubscribers, type LoadAccounts } from './recipients/subscribers';
import { alertRoutes } from './routes';
import type { ChannelSet } from './start-channels';

export interface AlertsOptions extends MailSender {
  readonly db: Database;
  readonly limits: Limits;
  readonly signals: SignalsGiven;
  readonly accounts: LoadAccounts;
  readonly findProfiles: FindTradingProfiles;
  readonly findRates: FindRates;
  readonly changes: Pick<CustomerChanges, 'subscribe' | 'isHearing'>;
  readonly changingAccess: ChangingAccess;
  /** Sends one mail, on connections that nothing else waits for. */
  readonly deliverMail: Deliver;
  readonly areMailsPaused: () => boolean;
  readonly channels: (addresses: RecipientsStore) => ChannelSet;
  readonly givenBetween: GivenBetween;
  readonly firstAdvised: SignalHistoryStore['firstAdvised'];
  readonly changeKind: AlertJobsOptions['changeKind'];
  readonly announcedChange: AlertJobsOptions['announcedChange'];
  readonly isMarketRunning: () => boolean;
  readonly floorEur: () => number;
  readonly secret: string;
  readonly mailEventsSecret: string | null;
  readonly now: () => Date;
  readonly log: Logger;
  readonly meter: Meter;
}

const EVERY_MS = 1_000;

export function startAlerts(options: AlertsOptions) {
  const { db, now, log, meter, changes } = options;
  const recipients = announcingWrites(createRecipientsStore(db), options.changingAccess);
  const outbox = createOutboxStore(db);
  const others = options.channels(recipients);
  const email = createEmailChannel({
    ...{ sender: options, secret: options.secret, deliver: options.deliverMail },
    ...{ pauses: createPauses(options), isPaused: options.areMailsPaused },
  });
  const channels = [email, ...others.channels];
  const isHere = (channel: ChannelName) => channels.some(({ name }) => name === channel);
  const load = createLoadSubscribers({ ...options, store: recipients, isHere });
  const senders = channels.map((channel) =>
    createSender(channel, {
      ...{ store: outbox, load, timers: REAL_TIMERS, random: Math.random, now, log, meter },
      alertsOf: (messages, to) => alertsOf(messages, to, options.givenBetween),
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
