/** Endpoints that subscribe and unsubscribe browsers. */
import { createECDH } from 'node:crypto';
import { PUSH_ACT_PATH } from '@spreadwise/contract/push-worker';
import type { Hono } from 'hono';
import { z } from 'zod';
import { type AppEnv, DEFAULT_LIMIT, handle, Problem } from '../../../../platform/http';
import { readJson } from '../../../../platform/http/body';
import { whyNotSentTo } from '../../../../platform/lib/outgoing/address';
import { hashSecret } from '../../../../platform/lib/secrets';
import { deviceName } from '../../../identity';
import { type Act, readActed } from '../../acts';
import type { RecipientsStore } from '../../recipients/recipients-store';
import type { DevicesStore } from './devices-store';

export interface PushRoutesContext {
  readonly publicKey: string;
  readonly secret: Buffer;
  readonly act: Act;
  readonly devices: DevicesStore;
  readonly addresses: RecipientsStore;
  readonly production: boolean;
  readonly now: () => Date;
}

/** Browsers have their own table; this address only records that there are some. */
const BROWSERS = 'browsers';

const NO_POINT = 'The key p256dh must be a point on the curve P-256, as in the browser’s subscription.';

function isPoint(key: string): boolean {
  const own = createECDH('prime256v1');
  own.generateKeys();
  try {
    own.computeSecret(Buffer.from(key, 'base64url'));
    return true;
  } catch {
    return false;
  }
}

export function pushRoutes(app: Hono<AppEnv>, ctx: PushRoutesContext): void {
  const { publicKey, devices, addresses, production, now } = ctx;
  pushActRoute(app, ctx);

  handle(app, 'GET /api/alerts/push', async ({ session }) => {
    const known = await devices.of(session.customerId);
    return {
      publicKey,
      devices: known.map(({ id, device, createdAt }) => ({ id, device, addedAt: createdAt.toISOString() })),
    };
  });

  handle(app, 'POST /api/alerts/push/device', async ({ c, session, body: { endpoint, p256dh, auth } }) => {
    const { customerId } = session;
    if (whyNotSentTo(endpoint, { production }))
      throw new Problem(422, 'This browser’s push service cannot be used.');
    if (!isPoint(p256dh))
      throw new Problem(400, NO_POINT, { issues: [{ field: 'p256dh', message: NO_POINT }] });
    const id = hashSecret(endpoint);
    const device = deviceName(c.req.header('User-Agent'));
    await devices.add({ id, customerId, endpoint, p256dh, auth, device, createdAt: now() });
    await addresses.link(customerId, 'push', BROWSERS, now());
    return { id };
  });

  handle(app, 'POST /api/alerts/push/device/remove', async ({ session, body: { id } }) => {
    const { customerId } = session;
    await devices.forget(customerId, id);
    if ((await devices.of(customerId)).length === 0) await addresses.unlink(customerId, 'push');
  });
}

const actBody = z.strictObject({ token: z.string().max(2_000), act: z.string().max(20) });

/** Handles a notification's button. The service worker has no session, so the signed token is the proof. */
function pushActRoute(app: Hono<AppEnv>, { devices, secret, act }: PushRoutesContext): void {
  app.post(PUSH_ACT_PATH, async (c) => {
    const { services, clientAddress } = c.env;
    await services.rateLimits.consume('push-act', DEFAULT_LIMIT, clientAddress);
    const { data } = actBody.safeParse(await readJson(c));
    const acted = data ? readActed(secret, data.token) : null;
    const known = acted ? await devices.of(acted.customerId) : [];
    if (!data || !acted || !known.some(({ id }) => id === acted.deviceId)) return c.body(null, 404);
    const said = await act(data.act, acted, acted.language);
    return c.json({ said }, 200, { 'Cache-Control': 'no-store' });
  });
}
