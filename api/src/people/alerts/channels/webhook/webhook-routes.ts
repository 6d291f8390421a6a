/** Endpoints with which a customer sets up and reads their webhook. */
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../../../platform/http';
import { whyNotSentTo } from '../../../../platform/lib/outgoing/address';
import type { RandomBytes } from '../../../../platform/lib/secrets';
import type { RecipientsStore } from '../../recipients/recipients-store';
import { isOverlap, readWebhookAddress, rotated, secretOf, type WebhookAddress } from './webhook-channel';

export interface WebhookRoutesContext {
  readonly secret: Buffer;
  readonly addresses: RecipientsStore;
  readonly production: boolean;
  readonly random: RandomBytes;
  readonly now: () => Date;
}

export function webhookRoutes(app: Hono<AppEnv>, ctx: WebhookRoutesContext): void {
  const { addresses, secret, production, random, now } = ctx;
  const find = async (customerId: string) => {
    const row = await addresses.find(customerId, 'webhook');
    const address = row && readWebhookAddress(row.address);
    return address ? { address, failure: row.failure } : null;
  };
  const found = async (customerId: string): Promise<WebhookAddress> => {
    const webhook = await find(customerId);
    if (!webhook) throw new Problem(404, 'No webhook is set up.');
    return webhook.address;
  };

  handle(app, 'GET /api/alerts/webhook', async ({ session }) => {
    const webhook = await find(session.customerId);
    if (!webhook) return { webhook: null };
    const { url, previousUntil } = webhook.address;
    const isValid = isOverlap(webhook.address, now());
    return { webhook: { url, failure: webhook.failure, previousUntil: isValid ? previousUntil : null } };
  });

  handle(app, 'POST /api/alerts/webhook', async ({ session, body: { url } }) => {
    const { customerId } = session;
    const refused = whyNotSentTo(url, { production });
    if (refused) throw new Problem(422, refused);
    const id = Buffer.from(random(12)).toString('hex');
    const address: WebhookAddress = { id, url, generation: 1, previousUntil: null };
    await addresses.link(customerId, 'webhook', JSON.stringify(address), now());
    return { secret: secretOf(secret, address) };
  });

  handle(app, 'POST /api/alerts/webhook/rotate', async ({ session }) => {
    const { customerId } = session;
    const next = rotated(await found(customerId), now());
    await addresses.readdress(customerId, 'webhook', JSON.stringify(next));
    return { secret: secretOf(secret, next) };
  });

  handle(app, 'POST /api/alerts/webhook/remove', async ({ session }) => {
    const { customerId } = session;
    await found(customerId);
    await addresses.unlink(customerId, 'webhook');
  });
}
