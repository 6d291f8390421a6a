/**
 * Endpoints that end alerts by email without a session. By the link in each alert: a mail client posts to it (RFC 8058);
 * a person has to confirm first, since scanners open links, too. By the mail provider's reports.
 */
import { type AlertModes, type AlertRules, MACHINE_CALLS, type MailEvent } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Context, Hono } from 'hono';
import { type AppEnv, DEFAULT_LIMIT, parse } from '../../../platform/http';
import { onlyStorable, readJson } from '../../../platform/http/body';
import { readSigned, signText } from '../../../platform/lib/secrets';
import { escapeHtml } from '../../../platform/lib/text';
import { admitMailProvider } from '../../../platform/mail';
import { ALERT_SETTINGS_PATH } from '../alert-text';
import { rulesFor } from '../recipients/default-rules';
import type { RecipientsStore } from '../recipients/recipients-store';
import type { LoadSubscribers } from '../recipients/subscribers';

export interface EmailRoutesContext {
  readonly secret: string;
  readonly productName: string;
  /** Authenticates the mail provider; null: it reports nothing. */
  readonly mailEventsSecret: string | null;
  readonly recipients: Pick<RecipientsStore, 'unsubscribe' | 'ofEmail' | 'fail'>;
  readonly load: LoadSubscribers;
  readonly now: () => Date;
}

export function emailRoutes(app: Hono<AppEnv>, context: EmailRoutesContext): void {
  const customerOf = (c: Context<AppEnv>) =>
    readSigned(context.secret, 'unsubscribe', c.req.query('token') ?? '');
  const answer = (c: Context<AppEnv>, said: 'incomplete' | 'ask' | 'done') => {
    const html = page(context.productName, c.env.language, said);
    return c.html(html, said === 'incomplete' ? 404 : 200, { 'Cache-Control': 'no-store' });
  };

  app.get(UNSUBSCRIBE_PATH, (c) => answer(c, customerOf(c) === null ? 'incomplete' : 'ask'));
  app.post(UNSUBSCRIBE_PATH, async (c) => {
    const { services, clientAddress } = c.env;
    await services.rateLimits.consume('unsubscribe', DEFAULT_LIMIT, clientAddress);
    const customerId = customerOf(c);
    if (customerId === null) return answer(c, 'incomplete');
    await unsubscribe(context, customerId);
    return answer(c, 'done');
  });

  app.post('/api/mail/events', async (c) => {
    await admitMailProvider(c, context.mailEventsSecret);
    const { body, maxBytes } = MACHINE_CALLS['POST /api/mail/events'];
    const { events } = parse(body, await readJson(c, maxBytes, onlyStorable));
    for (const event of events) if (event.permanent || event.type === 'complaint') await fail(context, event);
    return c.body(null, 204);
  });
}

const TEXTS = {
  en: {
    title: 'Alerts by email',
    incomplete: 'This link is incomplete. Your alert settings are in your dashboard.',
    ask: 'Stop alerts by email?',
    button: 'Unsubscribe',
    done: 'You will get no more alerts by email. Emails about your payments continue.',
    settings: 'Alert settings',
  },
  de: {
    title: 'Benachrichtigungen per E-Mail',
    incomplete: 'Dieser Link ist unvollständig. Benachrichtigungen stellen Sie in Ihrem Dashboard ein.',
    ask: 'Möchten Sie keine Benachrichtigungen per E-Mail mehr?',
    button: 'Abbestellen',
    done: 'Sie erhalten keine Benachrichtigungen per E-Mail mehr. Mails zu Ihren Zahlungen kommen weiterhin.',
    settings: 'Benachrichtigungen einstellen',
  },
};

/** The form posts to the page's own URL, which contains the token. The CSP allows neither scripts nor styles. */
function page(productName: string, language: Locale, said: 'incomplete' | 'ask' | 'done'): string {
  const texts = TEXTS[language];
  const form = said === 'ask' ? `<form method="post"><button>${texts.button}</button></form>` : '';
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex"><title>${texts.title} · ${escapeHtml(productName)}</title></head>
<body><main><h1>${texts.title}</h1><p>${texts[said]}</p>${form}<p><a href="${ALERT_SETTINGS_PATH}">${texts.settings}</a></p></main></body>
</html>
`;
}

export const unsubscribeToken = (secret: string, customerId: string): string =>
  signText(secret, 'unsubscribe', customerId);

export const UNSUBSCRIBE_PATH = '/unsubscribe';

async function unsubscribe({ recipients, load, now }: EmailRoutesContext, customerId: string) {
  // A customer without a plan may get one again, and must stay unsubscribed.
  const { tier = 'FREE' } = (await load([customerId])).get(customerId) ?? {};
  await recipients.unsubscribe(customerId, (chosen) => withoutEmail(rulesFor(tier, chosen)), now());
}

/** Mails about payments are not alerts and continue. */
function withoutEmail({ rules, kinds, ...others }: AlertRules): AlertRules {
  const without = (modes: AlertModes): AlertModes => ({ ...modes, email: 'off' });
  const { billing, ...alerts } = kinds;
  return {
    ...others,
    rules: rules.map((rule) => ({ ...rule, modes: without(rule.modes) })),
    kinds: {
      billing,
      ended: without(alerts.ended),
      digest: without(alerts.digest),
      market: without(alerts.market),
      instead: without(alerts.instead),
    },
  };
}

/** A permanent bounce or a complaint ends alerts to the address. */
async function fail({ recipients, now }: EmailRoutesContext, { type, email, reason }: MailEvent) {
  const failure =
    type === 'complaint' ? 'A mail was reported as spam.' : `Email bounced: ${reason || 'no such mailbox'}`;
  for (const customerId of await recipients.ofEmail(email))
    await recipients.fail(customerId, { channel: 'email', address: email, failure }, now());
}
