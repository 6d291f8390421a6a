/** Where a team, or the owner, is told what happens to a remote. */
import type { Hono } from 'hono';
import type { AppEnv } from '../../http/environment';
import { handle } from '../../http/handle';
import { Problem } from '../../http/problem';
import { whyNotSentTo } from '../../lib/outgoing/address';
import { secretText, webhookKey } from '../../lib/outgoing/signature';
import type { RandomBytes } from '../../lib/secrets';
import type { WebhooksStore } from '../webhooks/webhooks-store';
import { type AuthorizeContext, authorize } from './authorize-route';

export interface WebhookContext extends AuthorizeContext {
  readonly webhooks: WebhooksStore;
  readonly webhookSecret: Buffer;
  readonly random: RandomBytes;
  readonly production: boolean;
  readonly now: () => Date;
}

export function webhookRoutes(app: Hono<AppEnv>, ctx: WebhookContext): void {
  const { webhooks, webhookSecret, random, production, now } = ctx;

  handle(app, 'POST /api/remotes/webhooks', async ({ c, body: { remote, url } }) => {
    const actor = await authorize(ctx, c, remote, ['publish']);
    const refused = whyNotSentTo(url, { production });
    if (refused) throw new Problem(422, refused);
    const id = Buffer.from(random(12)).toString('hex');
    if (!(await webhooks.add({ id, remote, url, actor, now: now() })))
      throw new Problem(409, `${remote} has as many webhooks as it may have; remove one.`);
    return { id, secret: secretText(webhookKey(webhookSecret, id)) };
  });

  handle(app, 'POST /api/remotes/webhooks/remove', async ({ c, body: { remote, id } }) => {
    const actor = await authorize(ctx, c, remote, ['publish']);
    if (!(await webhooks.remove({ remote, id, actor, now: now() })))
      throw new Problem(404, `${remote} has no webhook ${id}.`);
    return undefined;
  });

  handle(app, 'POST /api/remotes/webhooks/test', async ({ c, body: { remote, id } }) => {
    const actor = await authorize(ctx, c, remote, ['publish']);
    const outcome = await webhooks.test({ remote, id, actor, now: now() });
    if (outcome === 'unknown') throw new Problem(404, `${remote} has no webhook ${id} that is sent to.`);
    if (outcome === 'waits') throw new Problem(409, `A test message to ${id} is on its way already.`);
    return undefined;
  });
}
