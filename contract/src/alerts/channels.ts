/** The alert channels besides mail: a Telegram chat, browsers, and the customer's own server. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';

const OWN = { permission: 'subscription.manage' } as const;

export const telegramState = z.object({
  /** False: this installation has no bot. */
  isThere: z.boolean(),
  linked: z.boolean(),
  pausedUntil: instantField.nullable(),
  /** Why nothing is sent there any more. */
  failure: z.string().nullable(),
});
export type TelegramState = z.infer<typeof telegramState>;

export const pushDevice = z.object({
  /** SHA-256 of its endpoint, in hex. */
  id: z.string(),
  /** The browser, e.g. Firefox on Linux. */
  device: z.string().nullable(),
  addedAt: instantField,
});
export type PushDevice = z.infer<typeof pushDevice>;

const base64url = (bytes: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

export const customerWebhook = z.object({
  url: z.string(),
  /** Until then messages are also signed with the previous secret. */
  previousUntil: instantField.nullable(),
  failure: z.string().nullable(),
});
export type CustomerWebhook = z.infer<typeof customerWebhook>;

const secret = z.object({ secret: z.string().meta({ examples: ['whsec_…'] }) });
const NO_WEBHOOK = { 404: 'There is no webhook.' };

export const alertChannelCalls = defineCalls({
  'GET /api/alerts/telegram': {
    summary: "Whether the caller's alerts go to a Telegram chat.",
    access: OWN,
    customer: true,
    response: telegramState,
  },
  'POST /api/alerts/telegram/link': {
    summary:
      'Makes a link that connects one Telegram chat to the caller’s alerts: it works once, for 15 minutes.',
    access: OWN,
    customer: true,
    feature: 'alerts.telegram',
    response: z.object({ url: z.string(), expiresAt: instantField }),
    failures: { 409: 'This installation has no bot.', 503: 'Telegram does not answer.' },
  },
  'POST /api/alerts/telegram/unlink': {
    summary: "Sends nothing more to the caller's chat.",
    access: OWN,
    customer: true,
  },
  'GET /api/alerts/push': {
    summary: 'The browsers to which the caller’s alerts are pushed, and the key by which one subscribes.',
    access: OWN,
    customer: true,
    response: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
  },
  'POST /api/alerts/push/device': {
    summary: 'Pushes alerts to a browser, as its subscription says.',
    access: OWN,
    customer: true,
    feature: 'alerts.push',
    body: z.strictObject({
      endpoint: z.url().max(1_000),
      p256dh: base64url(65),
      auth: base64url(16),
    }),
    response: z.object({ id: z.string() }),
    failures: {
      400: 'The key is no point on the curve P-256.',
      422: 'The endpoint is one that is not sent to; the words say why.',
    },
  },
  'POST /api/alerts/push/device/remove': {
    summary: 'Pushes nothing more to a browser.',
    access: OWN,
    customer: true,
    body: z.strictObject({ id: z.string().max(64) }),
  },
  'GET /api/alerts/webhook': {
    summary: "The caller's webhook.",
    access: OWN,
    customer: true,
    response: z.object({ webhook: customerWebhook.nullable() }),
  },
  'POST /api/alerts/webhook': {
    summary:
      'Sends alerts to a server of the caller’s, in place of the one before. The secret by which messages are signed is told once.',
    access: OWN,
    customer: true,
    feature: 'alerts.webhook',
    body: z.strictObject({ url: z.string().trim().max(500) }),
    response: secret,
    failures: { 422: 'The address is one that is not sent to; the words say why.' },
  },
  'POST /api/alerts/webhook/rotate': {
    summary: 'Another secret; for a day messages are signed by the one before as well.',
    access: OWN,
    customer: true,
    response: secret,
    failures: NO_WEBHOOK,
  },
  'POST /api/alerts/webhook/remove': {
    summary: 'Sends nothing more to the webhook.',
    access: OWN,
    customer: true,
    failures: NO_WEBHOOK,
  },
});
