/** Alerts as they are configured: each channel is a place of its own, which may not be there. */
import type { Config } from '../config';
import { type Delivery, type DeliveryOptions, startDelivery } from '../delivery';
import type { RunningMail } from '../mail';
import { createSetUpStore } from '../setup';
import { createSignalHistoryStore, type RunningSignals } from '../signals';
import type { Accounts } from './accounts';

export function startAlerts(
  { productName, publicOrigin, payment, remotes, mailEventsSecret }: Config,
  services: Pick<DeliveryOptions, 'db' | 'now' | 'log' | 'meter'>,
  { mail, accounts }: { readonly mail: RunningMail; readonly accounts: Accounts },
  { given, market }: Pick<RunningSignals, 'given' | 'market'>,
): Delivery {
  return startDelivery({
    ...services,
    ...{ productName, publicOrigin, mailEventsSecret },
    signals: given,
    accounts: accounts.subscribers,
    findSetUps: createSetUpStore(services.db).of,
    sentNotices: accounts.sentNotices,
    givenBetween: createSignalHistoryStore(services.db).givenBetween,
    isMarketRunning: () => market.status().state === 'running',
    deliverMail: mail.deliverMany,
    channels: () => [],
    secret: remotes.sealingKey ?? payment.secretKey,
  });
}
