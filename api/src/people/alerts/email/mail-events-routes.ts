/** The mail provider's reports: a permanent bounce or a complaint ends alerts to an address. */
import { MACHINE_CALLS, type MailEvent } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, parse } from '../../../platform/http';
import { readJson } from '../../../platform/http/body';
import { admitMailProvider } from '../../../platform/mail';
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

async function fail({ recipients, now }: MailEventsContext, { type, email, reason }: MailEvent) {
  const failure =
    type === 'complaint' ? 'A mail was reported as spam.' : `Mails come back: ${reason || 'no such mailbox'}`;
  for (const customerId of await recipients.ofEmail(email))
    await recipients.fail(customerId, { channel: 'email', address: email, failure }, now());
}
