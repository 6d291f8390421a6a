/** Webhooks: what happens to a remote, told to an address of its team, signed by the scheme of standardwebhooks.com. */
import { z } from 'zod';
import { defineCalls } from '../define-calls';
import { instantField } from '../fields';
import { remoteName } from './names';

export const WEBHOOK_EVENTS = [
  'remote.published',
  'remote.activated',
  'remote.rolled-back',
  'remote.canary.began',
  'remote.canary.ended',
  'remote.contract.waiting',
  'remote.contract.approved',
  'remote.contract.refused',
  /** Nothing has happened: somebody asked whether messages arrive. */
  'remote.test',
] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const DELIVERY_STATES = ['waiting', 'delivered', 'failed'] as const;

export const remoteWebhook = z.object({
  id: z.string(),
  url: z.string(),
  addedAt: instantField,
  /** Its receiver answered 410: nothing more is sent. */
  endedAt: instantField.nullable(),
  /** The newest five, newest first. */
  deliveries: z.array(
    z.object({
      event: z.enum(WEBHOOK_EVENTS),
      at: instantField,
      state: z.enum(DELIVERY_STATES),
      tries: z.int(),
      /** The status that was answered last, or why none was. */
      result: z.string().nullable(),
    }),
  ),
});
export type RemoteWebhook = z.infer<typeof remoteWebhook>;

const webhookBody = z.strictObject({ remote: remoteName, id: z.string().max(64) });

export const webhookCalls = defineCalls({
  'POST /api/remotes/webhooks': {
    summary:
      'Registers an address that is told of each step of a remote. The secret by which messages are signed is told once.',
    access: 'team',
    body: z.strictObject({
      remote: remoteName,
      url: z.string().trim().max(500),
    }),
    response: z.object({ id: z.string(), secret: z.string().meta({ examples: ['whsec_…'] }) }),
    failures: {
      404: 'There is no such remote.',
      409: 'It has as many as it may have.',
      422: 'The address is one that is not sent to; the words say why.',
    },
  },
  'POST /api/remotes/webhooks/remove': {
    summary: 'Ends a webhook; what waits for it is not sent.',
    access: 'team',
    body: webhookBody,
    failures: { 404: 'There is no such webhook.' },
  },
  'POST /api/remotes/webhooks/test': {
    summary: 'Sends a test message to a webhook, signed as every other; the status shows what came of it.',
    access: 'team',
    body: webhookBody,
    failures: {
      404: 'There is no such webhook, or it has ended.',
      409: 'A test message to it is on its way already.',
    },
  },
});
