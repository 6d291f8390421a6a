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
  /** The browser, e.g. Firefox (Linux). */
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
const NO_WEBHOOK = { 404: 'No webhook is set up.' };

export const alertChannelCalls = defineCalls({
  'GET /api/alerts/telegram': {
    summary: "Whether the caller's alerts go to a Telegram chat.",
    access: OWN,
    customer: true,
    response: telegramState,
  },
  'POST /api/alerts/telegram/link': {
    summary:
      'Create a link that connects one Telegram chat to the caller’s alerts: valid once, for 15 minutes.',
    access: OWN,
    customer: true,
    feature: 'alerts.telegram',
    response: z.object({ url: z.string(), expiresAt: instantField }),
    failures: { 409: 'No bot is configured.', 503: 'Telegram is not responding.' },
  },
  'POST /api/alerts/telegram/unlink': {
    summary: "Disconnect the caller's chat.",
    access: OWN,
    customer: true,
  },
  'GET /api/alerts/push': {
    summary: 'The browsers that receive the caller’s alerts by push, and the public key for subscribing.',
    access: OWN,
    customer: true,
    response: z.object({ publicKey: z.string(), devices: z.array(pushDevice) }),
  },
  'POST /api/alerts/push/device': {
    summary: 'Subscribe a browser to push alerts.',
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
      400: 'The key is not a point on the curve P-256.',
      422: 'The endpoint cannot be used; the message says why.',
    },
  },
  'POST /api/alerts/push/device/remove': {
    summary: 'Unsubscribe a browser from push alerts.',
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
      'Send alerts to the caller’s server; replaces the previous one. The signing secret is shown once.',
    access: OWN,
    customer: true,
    feature: 'alerts.webhook',
    body: z.strictObject({ url: z.string().trim().max(500) }),
    response: secret,
    failures: { 422: 'The address cannot be used; the message says why.' },
  },
  'POST /api/alerts/webhook/rotate': {
    summary: 'Rotate the signing secret; for a day messages are also signed with the previous one.',
    access: OWN,
    customer: true,
    response: secret,
    failures: NO_WEBHOOK,
  },
  'POST /api/alerts/webhook/remove': {
    summary: 'Remove the webhook.',
    access: OWN,
    customer: true,
    failures: NO_WEBHOOK,
  },
});
