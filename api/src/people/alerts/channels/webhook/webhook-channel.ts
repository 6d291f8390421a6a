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
  /** Until then, messages are also signed with the previous secret; null: only with the current one. */
  previousUntil: z.iso.datetime().nullable(),
});
export type WebhookAddress = z.infer<typeof address>;

/** How long a receiver has to switch to a new secret. */
const OVERLAP_MS = DAY_MS;

export const readWebhookAddress = (text: string): WebhookAddress | null => parseAs(address, text);

const keyOf = (secret: Buffer, id: string, generation: number): Buffer =>
  webhookKey(secret, `customer:${id}:${generation}`);

export const secretOf = (secret: Buffer, { id, generation }: WebhookAddress): string =>
  secretText(keyOf(secret, id, generation));

function signingKeys(secret: Buffer, { id, generation, previousUntil }: WebhookAddress, now: Date) {
  const isOverlap = previousUntil !== null && Date.parse(previousUntil) > now.getTime();
  const generations = isOverlap ? [generation, generation - 1] : [generation];
  return generations.map((one) => keyOf(secret, id, one));
}

export const rotated = ({ generation, ...rest }: WebhookAddress, now: Date): WebhookAddress => ({
  ...rest,
  generation: generation + 1,
  previousUntil: new Date(now.getTime() + OVERLAP_MS).toISOString(),
});
