/** Alerts: tells customers what they asked for on their channels while no page is open (docs/alerts.md). */
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
import { defineFeature, ofProcess, service } from '../../platform/feature';
import { createMadeKeys } from '../../platform/lib/made-keys-store';
import { newSecret } from '../../platform/lib/secrets';
import { areMailsPaused, DELIVER_MANY, MAIL_PROVIDER, MAIL_SENDER } from '../../platform/mail';
import type { AlertJobsOptions } from './account-alerts';
import { ALERTS_MAILS } from './mails';
import type { LoadAccounts } from './recipients/subscribers';
import { startAlerts } from './start-alerts';
import { type ChannelsConfig, openChannels } from './start-channels';
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
