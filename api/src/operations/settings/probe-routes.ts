/** Tests in the panel: connections to outside services, as configured; and mails before their texts are saved. */
import type { CallBody, MailWords, SETTINGS_TESTS } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { askExchange, type MarketSettings } from '../../advice/market';
import type { MarketPort } from '../../advice/signals';
import type { PaymentGateway } from '../../commerce/billing';
import type { ChannelsConfig } from '../../people/alerts';
import type { Installation, MailTemplate } from '../../platform/feature';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { messageOf } from '../../platform/lib/text';
import { createInTimeOr, REAL_TIMERS } from '../../platform/lib/time';
import {
  compose,
  type Deliver,
  type EmailTemplate,
  layout,
  type MailSender,
  type MailSettings,
  page,
  refusalOf,
  samplesOf,
} from '../../platform/mail';
import { businessOf, imprintLine, type SettingsReader } from '../../platform/settings';

/** Each test calls an outside server. */
const LIMIT = { points: 10, seconds: 60 };

export function probeRoutes(app: Hono<AppEnv>, probes: Probes, drafts: MailDrafts): void {
  handle(app, 'POST /api/admin/settings/test', LIMIT, ({ body: { what } }) => runProbe(probes[what]));
  handle(app, 'POST /api/admin/settings/mail/preview', ({ body }) => {
    const { template, words } = checked(body, drafts);
    return drafts.preview(template, words);
  });
  handle(app, 'POST /api/admin/settings/mail/send', LIMIT, ({ body }) => {
    const { template, words } = checked(body, drafts);
    return runProbe(() => drafts.send(template, words));
  });
}

/** Resolves with the finding; rejects with the failure. */
type Probe = () => Promise<string>;
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
      : 'The payment provider responds and accepts the key.';
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
    paragraphs: ['Somebody requested this test in the panel.'],
  };
  await deliverMany(layout(letter, { productName, publicOrigin }));
  return kind === 'smtp'
    ? `The mail server accepted a mail to ${ownerEmail}. Check that it arrives.`
    : 'The mail is in the outbox below: no mail server is configured (SMTP_URL).';
}

/** grammY's own timeout of 500 s would keep an abandoned test running. */
const TELEGRAM_SECONDS = 10;

async function tryTelegram({ telegram }: ChannelsConfig): Promise<string> {
  if (telegram === null) throw new Error('TELEGRAM_BOT_TOKEN is not set, so there is no bot.');
  const { Api } = await import('grammy');
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
async function runProbe(probe: Probe) {
  const began = performance.now();
  const done = (works: boolean, words: string) => ({
    works,
    words: words.slice(0, MOST_CHARACTERS),
    tookMs: Math.round(performance.now() - began),
  });
  try {
    const words = await createInTimeOr(REAL_TIMERS, LIMIT_MS)(null, probe());
    return words === null ? done(false, `No answer within ${LIMIT_MS / 1000} seconds.`) : done(true, words);
  } catch (error) {
    return done(false, messageOf(error));
  }
}

function checked(
  { key, words }: CallBody<'POST /api/admin/settings/mail/preview'>,
  { mails }: Pick<MailDrafts, 'mails'>,
) {
  const template = Object.values(mails).find(({ id }) => `mail.${id}` === key);
  if (!template) throw new Problem(404, 'Mail not found.');
  const refusal = refusalOf(words, template);
  if (refusal !== null) throw new Problem(400, refusal);
  return { template, words };
}

/** Samples for a mail's code or action. */
const CODE = '123456';

export function createMailDrafts(
  { ownerEmail, productName, publicOrigin }: Installation,
  mailKind: MailSettings['kind'],
  mails: Readonly<Record<string, MailTemplate>>,
  settings: SettingsReader,
  deliverMany: () => Deliver,
) {
  const draft = (template: MailTemplate, words: MailWords) => {
    const imprint = () => imprintLine(businessOf(settings));
    const sender: MailSender = { productName, publicOrigin, imprint, wordsOf: () => words };
    const email: EmailTemplate = {
      ...compose(sender, template, samplesOf(template)),
      to: ownerEmail ?? '',
      ...(template.id.startsWith('code-')
        ? { code: CODE }
        : { action: { label: 'One way on', url: publicOrigin } }),
    };
    return { email, sender };
  };
  return {
    mails,
    /** Filled with sample values. */
    preview(template: MailTemplate, words: MailWords) {
      const { email, sender } = draft(template, words);
      const { subject, text } = layout(email, sender);
      return { subject, text, html: { light: page(email, sender), dark: page(email, sender, 'dark') } };
    },
    /** Sends to the owner. Resolves with the result in words; rejects with the reason if it failed. */
    async send(template: MailTemplate, words: MailWords) {
      if (ownerEmail === null) throw new Error('OWNER_EMAIL is not set, so there is nobody to mail.');
      const { email, sender } = draft(template, words);
      await deliverMany()(layout(email, sender));
      return mailKind === 'smtp'
        ? `The mail server accepted it for ${ownerEmail}. Check that it arrives.`
        : 'It is in the outbox: no mail server is configured (SMTP_URL).';
    },
  };
}

export type MailDrafts = ReturnType<typeof createMailDrafts>;
