/** Alerts as they are configured: each channel is a place of its own, which may not be there. */
import { randomBytes } from 'node:crypto';
import { createSetUpStore } from '../advice/profile';
import { createSignalHistoryStore, type RunningSignals } from '../advice/signals';
import { floorOf } from '../advice/signals/settings';
import type { Config } from '../config';
import {
  createMadeKeys,
  type Delivery,
  type DeliveryOptions,
  openChannels,
  startDelivery,
} from '../people/alerts';
import { DIGEST_HOUR, MOST_ALERTS_AN_HOUR } from '../people/alerts/owner-settings';
import type { Limits } from '../platform/lib/limits/limits';
import { newSecret } from '../platform/lib/secrets';
import type { MailSender, RunningMail } from '../platform/mail';
import type { SettingsReader } from '../platform/settings';
import type { Accounts } from './accounts';

export async function startAlerts(
  { production, remotes: { sealingKey }, mailEventsSecret, channels }: Config,
  {
    settings,
    ...services
  }: Pick<DeliveryOptions, 'db' | 'now' | 'log' | 'meter' | 'findRates' | 'findSetUps'> &
    MailSender & {
      readonly settings: SettingsReader;
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
  const madeKey = createMadeKeys({ ...services, sealingKey, random: randomBytes });
  return startDelivery({
    ...{ ...shared, limits, changes, changingAccess },
    bounds: () => ({ floorEur: floorOf(settings), mostAnHour: settings.get(MOST_ALERTS_AN_HOUR) }),
    digestHour: () => settings.get(DIGEST_HOUR),
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
