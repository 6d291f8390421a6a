/** Sends alerts to a customer's own server, signed by the Standard Webhooks specification (standardwebhooks.com). */
import { RISK } from '@spreadwise/contract/risk';
import { z } from 'zod';
import type { SendPost } from '../../../../platform/lib/outgoing/request';
import { secretText, signedHeaders, webhookKey } from '../../../../platform/lib/outgoing/signature';
import { parseAs } from '../../../../platform/lib/text';
import { DAY_MS } from '../../../../platform/lib/time';
import type { Alert, Channel } from '../../channel';
import { outcomeOf } from '../outcome';
import type { Pauses } from '../pauses';

export interface WebhookChannelContext {
  readonly post: SendPost;
  readonly pauses: Pauses;
  /** Each webhook's own secret is derived from it. */
  readonly secret: Buffer;
  readonly now: () => Date;
}

/** The receiver has unsubscribed. */
const GONE = [410];

export const createWebhookChannel = ({ post, pauses, secret, now }: WebhookChannelContext): Channel => ({
  name: 'webhook',
  // Each webhook is a separate server: slow ones must not block the others.
  atOnce: 100,
  // An endpoint has ten seconds to answer.
  limitMs: 12_000,
  render: (alerts, { displayRate, language, instead }) =>
    JSON.stringify({
      type: 'alerts',
      timestamp: now().toISOString(),
      // Amounts are in euros, whatever currency the page displays; its rate is included.
      data: { alerts: alerts.map(inMessage), told: displayRate, risk: RISK[language], instead },
    }),
  async send({ id, body }, { address }, stop) {
    const to = readWebhookAddress(address);
    if (!to) return { outcome: 'refused', reason: 'The address cannot be read.', addressGone: true };
    const message = { id, body: String(body) };
    const headers = signedHeaders(message, signingKeys(secret, to, now()), now());
    const destination = `webhook ${to.id}`;
    return pauses.keep([destination], () =>
      outcomeOf(post({ url: to.url, headers, body: message.body }, stop), { destination, gone: GONE }),
    );
  },
});

/** Part of the public API: fields may be added, but not removed. */
function inMessage(alert: Alert): object {
  switch (alert.kind) {
    case 'signal':
      return { type: 'signal.advised', at: alert.advisedAt.toISOString(), signal: alert.signal };
    case 'ended':
      return { type: 'signal.ended', at: alert.endedAt.toISOString(), why: alert.why, signal: alert.signal };
    case 'digest':
      return {
        type: 'digest',
        from: alert.from.toISOString(),
        until: alert.until.toISOString(),
        count: alert.count,
        signals: alert.signals,
      };
    case 'test':
      return { type: 'test' };
    default:
      return { type: alert.kind, title: alert.title, text: alert.text, path: alert.path };
  }
}

const address = z.object({
  id: z.string(),
  url: z.string(),
  /** Counts the rotations. No secret is stored: each is derived from ours. */
  generation: z.int(),
  /** Until then, messages are also signed with the previous secrets; null: only with the current one. */
  previousUntil: z.iso.datetime().nullable(),
  /** The generation in use when that began; absent: the one before. */
  oldest: z.int().optional(),
});
export type WebhookAddress = z.infer<typeof address>;

/** How long a receiver has to switch to a new secret. */
const OVERLAP_MS = DAY_MS;

export const readWebhookAddress = (text: string): WebhookAddress | null => parseAs(address, text);

const keyOf = (secret: Buffer, id: string, generation: number): Buffer =>
  webhookKey(secret, `customer:${id}:${generation}`);

export const secretOf = (secret: Buffer, { id, generation }: WebhookAddress): string =>
  secretText(keyOf(secret, id, generation));

export const isOverlap = ({ previousUntil }: WebhookAddress, now: Date): boolean =>
  previousUntil !== null && Date.parse(previousUntil) > now.getTime();

/** However often the secret is rotated, the signatures fit into a header. */
const MOST_KEYS = 5;

function signingKeys(secret: Buffer, address: WebhookAddress, now: Date) {
  const { id, generation, oldest = generation - 1 } = address;
  const count = isOverlap(address, now) ? Math.min(generation - oldest + 1, MOST_KEYS) : 1;
  return Array.from({ length: count }, (_, before) => keyOf(secret, id, generation - before));
}

/** What the receiver has deployed stays valid, however often the secret is rotated meanwhile. */
export const rotated = (address: WebhookAddress, now: Date): WebhookAddress => ({
  ...address,
  generation: address.generation + 1,
  oldest: isOverlap(address, now) ? (address.oldest ?? address.generation - 1) : address.generation,
  previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
});
