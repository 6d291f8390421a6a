/** The mail provider's reports: a permanent bounce or a complaint ends alerts to an address. */
import { MACHINE_CALLS, type MailEvent } from '@spreadwise/contract';
import type { Context, Hono } from 'hono';
import { type AppEnv, DEFAULT_LIMIT, Problem, parse } from '../../../platform/http';
import { readJson } from '../../../platform/http/body';
import { hashSecret, sameHash } from '../../../platform/lib/secrets';
import type { RecipientsStore } from '../recipients/recipients-store';

export interface MailEventsContext {
  readonly mailEventsSecret: string | null;
  readonly recipients: Pick<RecipientsStore, 'ofEmail' | 'fail'>;
  readonly now: () => Date;
}

const CALL = 'POST /api/mail/events';
export function mailEventsRoute(app: Hono<AppEnv>, context: MailEventsContext): void {
  app.post('/api/mail/events', async (c) => {
    await admitMailProvider(c, context.mailEventsSecret);
    const { events } = parse(MACHINE_CALLS[CALL].body, await readJson(c));
    for (const event of events) if (event.permanent || event.type === 'complaint') await fail(context, event);
    return c.body(null, 204);
  });
}

/** `secret` null: nobody is admitted. */
export async function admitMailProvider(c: Context<AppEnv>, secret: string | null): Promise<void> {
  const { services, clientAddress, path } = c.env;
  await services.rateLimits.consume(path, DEFAULT_LIMIT, clientAddress);
  if (!isProvider(c.req.header('Authorization') ?? '', secret))
    throw new Problem(401, 'This call requires MAIL_EVENTS_SECRET, as a bearer token or as a password.');
}

async function fail({ recipients, now }: MailEventsContext, { type, email, reason }: MailEvent) {
  const failure =
    type === 'complaint' ? 'A mail was reported as spam.' : `Mails come back: ${reason || 'no such mailbox'}`;
  for (const customerId of await recipients.ofEmail(email))
    await recipients.fail(customerId, { channel: 'email', address: email, failure }, now());
}

/** `Bearer secret`, or Basic with the secret as password: each provider supports one of them. */
function isProvider(authorization: string, secret: string | null): boolean {
  if (secret === null) return false;
  const [, kind = '', given = ''] = /^(Bearer|Basic) ([\w+/=.~-]+)$/i.exec(authorization) ?? [];
  const claimed =
    kind.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : given;
  return sameHash(hashSecret(claimed), hashSecret(secret));
}
