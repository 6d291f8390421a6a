/** Alerts as they are configured: each channel is a place of its own, which may not be there. */
import { randomBytes } from 'node:crypto';
import { createSetUpStore } from '../advice/profile';
import { createSignalHistoryStore, type RunningSignals } from '../advice/signals';
import type { Config } from '../config';
import type { Settings } from '../operations/settings';
import {
  createMadeKeys,
  type Delivery,
  type DeliveryOptions,
  openChannels,
  startDelivery,
} from '../people/alerts';
import type { Limits } from '../platform/lib/limits';
import { newSecret } from '../platform/lib/secrets';
import type { MailSender, RunningMail } from '../platform/mail';
import type { Accounts } from './accounts';
import { alertBoundsOf } from './settings';

export async function startAlerts(
  { production, remotes: { encryptionKey }, mailEventsSecret, channels }: Config,
  {
    settings,
    ...services
  }: Pick<DeliveryOptions, 'db' | 'now' | 'log' | 'meter' | 'findRates' | 'findSetUps'> &
    MailSender & {
      readonly settings: Pick<Settings, 'get'>;
    },
  {
    mail,
    accounts,
    limits,
  }: { readonly mail: RunningMail; readonly accounts: Accounts; readonly limits: Limits },
  { given, market }: Pick<RunningSignals, 'given' | 'market'>,
): Promise<Delivery> {
  const { changes, changingAccess } = accounts;
  const shared = { ...services, accounts: accounts.subscribers };
  const setUps = createSetUpStore(services.db, changingAccess);
  const madeKey = createMadeKeys({ ...services, encryptionKey, random: randomBytes });
  return startDelivery({
    ...{ ...shared, limits, changes, changingAccess },
    bounds: () => alertBoundsOf(settings),
    digestHour: () => settings.get('alerts.digest-hour'),
    mailEventsSecret,
    signals: given,
    sentNotices: accounts.sentNotices,
    givenBetween: createSignalHistoryStore(services.db).givenBetween,
    isMarketRunning: () => market.status().state === 'running',
    deliverMail: mail.deliverMany,
    channels: await openChannels({
      ...shared,
      ...{ setUps, limits, production, madeKey, config: channels, random: randomBytes },
    }),
    secret: await madeKey('unsubscribe', () => newSecret(randomBytes)),
  });
}
