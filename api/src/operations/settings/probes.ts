/** Connection tests in the panel: each outside service, as configured. */
import type { SETTINGS_TESTS } from '@spreadwise/contract';
import { Api } from 'grammy';
import { askExchange, type MarketSettings } from '../../advice/market';
import type { MarketPort } from '../../advice/signals';
import type { PaymentGateway } from '../../commerce/billing';
import type { ChannelsConfig } from '../../people/alerts';
import type { Installation } from '../../platform/feature';
import { messageOf } from '../../platform/lib/text';
import { createInTimeOr, REAL_TIMERS } from '../../platform/lib/time';
import { type Deliver, layout, type MailSettings } from '../../platform/mail';

/** Resolves with the finding; rejects with the failure. */
export type Probe = () => Promise<string>;
export type Probes = Readonly<Record<(typeof SETTINGS_TESTS)[number], Probe>>;

interface ProbesOptions {
  readonly installation: Installation;
  readonly mail: MailSettings;
  readonly channels: ChannelsConfig;
  readonly marketConfig: { readonly market: MarketSettings };
  readonly isSandbox: boolean;
  // Read when a test runs, since all features are open by then.
  readonly deliverMany: () => Deliver;
  readonly gateway: () => Pick<PaymentGateway, 'listCustomers'>;
  readonly market: () => Pick<MarketPort, 'status'>;
}

export const createProbes = (options: ProbesOptions): Probes => ({
  mail: () => tryMail(options.installation, options.mail, options.deliverMany()),
  telegram: () => tryTelegram(options.channels),
  payment: async () => {
    await options.gateway().listCustomers(null);
    return options.isSandbox
      ? 'The payment sandbox answers. No real money moves.'
      : 'The payment provider answers, and takes the key.';
  },
  exchanges: async () => {
    const { market } = options.marketConfig;
    return market.feed === 'live' ? askAll(market.groups.flat()) : lookAtFeeds(options.market().status());
  },
});

async function tryMail(
  { ownerEmail, productName, publicOrigin }: Installation,
  { kind }: MailSettings,
  deliverMany: Deliver,
): Promise<string> {
  if (ownerEmail === null) throw new Error('OWNER_EMAIL is not set, so there is nobody to mail.');
  const letter = {
    to: ownerEmail,
    subject: 'A test mail',
    heading: 'Mail works',
    paragraphs: ['Somebody has asked for this in the panel, to see whether mails arrive.'],
  };
  await deliverMany(layout(letter, { productName, publicOrigin }));
  return kind === 'smtp'
    ? `The mail server took a mail to ${ownerEmail}. See whether it arrives.`
    : 'The mail is in the outbox below: no mail server is configured (SMTP_URL).';
}

/** grammY's own timeout of 500 s would keep an abandoned test running. */
const TELEGRAM_SECONDS = 10;

async function tryTelegram({ telegram }: ChannelsConfig): Promise<string> {
  if (telegram === null) throw new Error('TELEGRAM_BOT_TOKEN is not set, so there is no bot.');
  const bot = new Api(telegram.token, { apiRoot: telegram.apiBase, timeoutSeconds: TELEGRAM_SECONDS });
  const { username } = await bot.getMe();
  return `The bot answers as @${username}.`;
}

/** Tests each by a separate public request, whatever its feed reports. */
async function askAll(exchanges: readonly string[]): Promise<string> {
  const answers = await Promise.allSettled(exchanges.map((exchange) => askExchange(exchange)));
  const words = answers.map((answer, index) =>
    answer.status === 'fulfilled'
      ? `${exchanges[index]} answers: ${answer.value} markets`
      : `${exchanges[index]} does not: ${(answer.reason as Error).message}`,
  );
  if (answers.some(({ status }) => status === 'rejected')) throw new Error(`${words.join('; ')}.`);
  return `${words.join('; ')}.`;
}

/** A market that is not live has no outside service to test. */
function lookAtFeeds({ feeds, feed, state }: ReturnType<MarketPort['status']>): string {
  const away = feeds.filter((one) => one.state !== 'connected');
  if (away.length > 0)
    throw new Error(
      away.map(({ exchange, reason }) => `${exchange}: ${reason ?? 'not connected'}`).join('; '),
    );
  if (feeds.length === 0) throw new Error(`No exchange is being watched: the market is ${state}.`);
  const names = feeds.map(({ exchange }) => exchange).join(', ');
  return `All ${feeds.length} exchanges of the ${feed} market are connected: ${names}.`;
}

const LIMIT_MS = 10_000;
const MOST_CHARACTERS = 2_000;

/** Runs a test and reports the result in words, with its duration. */
export async function runProbe(probe: Probe) {
  const began = performance.now();
  const done = (works: boolean, words: string) => ({
    works,
    words: words.slice(0, MOST_CHARACTERS),
    tookMs: Math.round(performance.now() - began),
  });
  try {
    const words = await createInTimeOr(REAL_TIMERS, LIMIT_MS)(null, probe());
    return words === null
      ? done(false, `Nothing was answered in ${LIMIT_MS / 1000} seconds.`)
      : done(true, words);
  } catch (error) {
    return done(false, messageOf(error));
  }
}
