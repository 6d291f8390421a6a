/** The configured channels other than email: senders, customer endpoints, and the Telegram bot. */
import type { Logger } from 'pino';
import type { TakeSignal } from '../../advice/journal';
import { createSignalHistoryStore } from '../../advice/signals';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http';
import { createLeasesStore } from '../../platform/lib/leases/lease-store';
import { createLeases } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits/limits';
import type { MadeKey } from '../../platform/lib/made-keys-store';
import { createPost } from '../../platform/lib/outgoing/request';
import { newSecret, type RandomBytes } from '../../platform/lib/secrets';
import { backoffMs, type Job, job, REAL_TIMERS } from '../../platform/lib/time';
import { type Act, createActs, type MutableProfiles } from './acts';
import type { Channel } from './channel';
import { createPauses, type Pauses } from './channels/pauses';
import { createDevicesStore } from './channels/push/devices-store';
import { createPushChannel, loadPush, type VapidKeys } from './channels/push/push-channel';
import { pushRoutes } from './channels/push/push-routes';
import {
  createTelegramBot,
  LONG_POLL_SECONDS,
  loadTelegram,
  type TelegramLibrary,
} from './channels/telegram/bot';
import { createChats } from './channels/telegram/chats';
import { createPace } from './channels/telegram/pace';
import { createTelegramChannel } from './channels/telegram/telegram-channel';
import { telegramRoutes } from './channels/telegram/telegram-routes';
import { createWebhookChannel } from './channels/webhook/webhook-channel';
import { webhookRoutes } from './channels/webhook/webhook-routes';
import { createOutboxStore } from './outbox/outbox-store';
import type { RecipientsStore } from './recipients/recipients-store';
import type { LoadAccounts } from './recipients/subscribers';

export interface ChannelsConfig {
  /** Null: no bot and no Telegram alerts. */
  readonly telegram: { readonly token: string; readonly apiBase: string } | null;
  /** The operator's contact for push services: mailto: or https:. */
  readonly vapidSubject: string;
}

export interface ChannelsOptions {
  readonly config: ChannelsConfig;
  readonly db: Database;
  readonly limits: Limits;
  readonly accounts: LoadAccounts;
  readonly profiles: MutableProfiles;
  readonly takeSignal: TakeSignal;
  readonly madeKey: MadeKey;
  readonly productName: string;
  readonly publicOrigin: string;
  readonly production: boolean;
  readonly random: RandomBytes;
  readonly now: () => Date;
  readonly log: Pick<Logger, 'warn'>;
}

export interface ChannelSet {
  readonly channels: readonly Channel[];
  readonly routes?: MountRoutes;
  readonly jobs?: readonly Job[];
  readonly stop?: () => void;
}

const ANSWER_MS = 10_000;
const LISTEN_EVERY_MS = 1_000;
const LISTEN_AGAIN = { firstMs: 1_000, longestMs: 60_000 };

export async function openChannels(
  options: ChannelsOptions,
): Promise<(addresses: RecipientsStore) => ChannelSet> {
  const { config, db, madeKey, now, production, random } = options;
  const pair = JSON.parse(
    await madeKey('vapid', async () => JSON.stringify((await loadPush()).generateVAPIDKeys())),
  );
  const vapid: VapidKeys = { ...pair, subject: config.vapidSubject };
  const secret = Buffer.from(await madeKey('webhooks', () => newSecret(random)), 'base64url');
  const post = createPost({ production, timeoutMs: ANSWER_MS });
  const library = config.telegram && (await loadTelegram());
  const pauses = createPauses(options);
  const devices = createDevicesStore(db);
  return (addresses) => {
    const act = createActs({ ...options, addresses, findSignal: createSignalHistoryStore(db).find });
    const given = { ...options, library, addresses, pauses, act, devices, secret };
    const webhook = createWebhookChannel({ post, pauses, secret, now });
    const telegram = openTelegram(given);
    return {
      ...telegram,
      channels: [createPushChannel({ post, pauses, vapid, devices, secret }), webhook, ...telegram.channels],
      routes(app) {
        telegram.routes(app);
        pushRoutes(app, { ...given, publicKey: vapid.publicKey });
        webhookRoutes(app, given);
      },
    };
  };
}

interface Given extends ChannelsOptions {
  readonly library: TelegramLibrary | null;
  readonly addresses: RecipientsStore;
  readonly pauses: Pauses;
  readonly act: Act;
}

function openTelegram(options: Given) {
  const { db, config, library, limits, now, pauses, publicOrigin } = options;
  if (!config.telegram || !library)
    return {
      channels: [],
      routes: ((app) => telegramRoutes(app, { ...options, bot: null })) satisfies MountRoutes,
    };
  const { toldBy } = createOutboxStore(db);
  const addresses = createChats({ ...options, toldBy });
  const bot = createTelegramBot({ ...options, ...config.telegram, library, addresses });
  const pace = createPace({ limits, now, timers: REAL_TIMERS });
  const leases = createLeases(createLeasesStore(db));
  const stopping = new AbortController();
  let [failures, restsUntil] = [0, 0];
  /** Only one process may poll a bot. While Telegram is down, polls and their log lines back off. */
  const poll = async () => {
    if (now().getTime() < restsUntil) return;
    try {
      await leases.tryHold('telegram-updates', () => bot.poll(stopping.signal, LONG_POLL_SECONDS));
      failures = 0;
    } catch (error) {
      failures += 1;
      restsUntil = now().getTime() + backoffMs(LISTEN_AGAIN, failures);
      if (!stopping.signal.aborted) throw error;
    }
  };
  return {
    channels: [createTelegramChannel({ api: bot.api, pace, pauses, publicOrigin })],
    routes: ((app) => telegramRoutes(app, { ...options, bot })) satisfies MountRoutes,
    jobs: [job('telegram', LISTEN_EVERY_MS, poll, 'updates of the Telegram bot could not be fetched')],
    stop: () => stopping.abort(),
  };
}
