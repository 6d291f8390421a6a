/** Alerts to a customer's own server, signed as standardwebhooks.com has it. */
import type { SendPost } from '../../../../platform/lib/outgoing/request';
import { signedHeaders } from '../../../../platform/lib/outgoing/signature';
import type { Alert, Channel } from '../../channel';
import { outcomeOf, outcomeOfNoAnswer } from '../outcome';
import type { Pauses } from '../pauses';
import { readWebhookAddress, signingKeys } from './webhook-address';

export interface WebhookChannelContext {
  readonly post: SendPost;
  readonly pauses: Pauses;
  /** From which each webhook's own secret is drawn. */
  readonly secret: Buffer;
  readonly now: () => Date;
}

/** The receiver wants no more. */
const GONE = [410];

export const createWebhookChannel = ({ post, pauses, secret, now }: WebhookChannelContext): Channel => ({
  name: 'webhook',
  // Each is a server of its own: the slow ones are to leave room for the others.
  atOnce: 100,
  // An address has ten seconds to answer.
  limitMs: 12_000,
  render: (alerts, { told }) =>
    JSON.stringify({
      type: 'alerts',
      timestamp: now().toISOString(),
      // Sums are euros, whatever the customer is told of on a page; by which rate that is stands beside them.
      data: { alerts: alerts.map(inMessage), told },
    }),
  async send({ id, body }, { address }, stop) {
    const to = readWebhookAddress(address);
    if (!to) return { outcome: 'refused', reason: 'The address cannot be read.', addressGone: true };
    const message = { id, body: String(body) };
    const headers = signedHeaders(message, signingKeys(secret, to, now()), now());
    const destination = `webhook ${new URL(to.url).host}`;
    return pauses.keep([destination], async () => {
      try {
        const answered = await post({ url: to.url, headers, body: message.body }, stop);
        return outcomeOf(answered, { destination, gone: GONE });
      } catch (error) {
        return outcomeOfNoAnswer(error);
      }
    });
  },
});

/** Facts alone; a field may be added, none is taken away. */
function inMessage(alert: Alert): object {
  switch (alert.kind) {
    case 'signal':
      return { type: 'signal.advised', at: alert.advisedAt.toISOString(), signal: alert.signal };
    case 'ended':
      return {
        type: 'signal.ended',
        at: alert.endedAt.toISOString(),
        why: alert.why,
        signal: alert.signal,
      };
    case 'digest':
      return {
        type: 'digest',
        from: alert.from.toISOString(),
        until: alert.until.toISOString(),
        signals: alert.signals,
      };
    case 'test':
      return { type: 'test' };
    default:
      return { type: alert.kind, title: alert.title, text: alert.text, path: alert.path };
  }
}
