/** What the mail provider reports of addresses: a permanent bounce or a complaint ends alerts there. */
import type { Hono } from 'hono';
import { z } from 'zod';
import { readJson } from '../../http/body';
import type { AppEnv } from '../../http/environment';
import { parse } from '../../http/handle';
import { Problem } from '../../http/problem';
import { DEFAULT_LIMIT } from '../../http/rate-limit';
import { hashSecret, sameHash } from '../../lib/secrets';
import type { RecipientsStore } from '../recipients/recipients-store';

export interface MailEventsContext {
  /** Null: nothing is reported. */
  readonly mailEventsSecret: string | null;
  readonly recipients: Pick<RecipientsStore, 'ofEmail' | 'fail'>;
  readonly now: () => Date;
}

const PATH = '/api/mail/events';
const MOST_EVENTS = 500;

const report = z.object({
  events: z
    .array(
      z.object({
        type: z.enum(['bounce', 'complaint']),
        /** A bounce that may pass changes nothing. */
        permanent: z.boolean().default(true),
        email: z.string().trim().toLowerCase().max(320),
        reason: z.string().max(300).default(''),
      }),
    )
    .max(MOST_EVENTS),
});

export function mailEventsRoute(app: Hono<AppEnv>, context: MailEventsContext): void {
  app.post(PATH, async (c) => {
    const { ground, clientAddress } = c.env;
    await ground.rateLimits.consume(PATH, DEFAULT_LIMIT, clientAddress);
    if (!isProvider(c.req.header('Authorization') ?? '', context.mailEventsSecret))
      throw new Problem(401, 'This needs the secret of MAIL_EVENTS_SECRET, as a bearer token or a password.');
    const { events } = parse(report, await readJson(c));
    for (const event of events) if (event.permanent || event.type === 'complaint') await fail(context, event);
    return c.body(null, 204);
  });
}

type Reported = z.output<typeof report>['events'][number];

async function fail(
  { recipients, now }: MailEventsContext,
  { type, email, reason }: Reported,
): Promise<void> {
  const failure =
    type === 'complaint' ? 'A mail was reported as spam.' : `Mails come back: ${reason || 'no such mailbox'}`;
  for (const customerId of await recipients.ofEmail(email))
    await recipients.fail(customerId, { channel: 'email', address: email, failure }, now());
}

/** `Bearer secret`, or Basic with it as the password: providers can do one or the other. */
function isProvider(authorization: string, secret: string | null): boolean {
  if (secret === null) return false;
  const [, kind = '', given = ''] = /^(Bearer|Basic) ([\w+/=.~-]+)$/i.exec(authorization) ?? [];
  const told =
    kind.toLowerCase() === 'basic'
      ? Buffer.from(given, 'base64')
          .toString()
          .replace(/^[^:]*:/, '')
      : given;
  return sameHash(hashSecret(told), hashSecret(secret));
}
