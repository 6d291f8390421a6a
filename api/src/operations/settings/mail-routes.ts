/** Endpoints for unsaved mail texts: a preview, and sending the mail to the owner. */
import type { CallBody, MailWords } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { Installation, MailTemplate } from '../../platform/feature';
import { type AppEnv, handle, Problem } from '../../platform/http';
import {
  compose,
  type Deliver,
  type EmailTemplate,
  layout,
  type MailSender,
  type MailSettings,
  page,
  refusalOf,
  samplesOf,
} from '../../platform/mail';
import { businessOf, imprintLine, type SettingsReader } from '../../platform/settings';
import { runProbe } from './probes';

const SEND_LIMIT = { points: 10, seconds: 60 };

export function mailRoutes(app: Hono<AppEnv>, drafts: MailDrafts): void {
  handle(app, 'POST /api/admin/settings/mail/preview', ({ body }) => {
    const { template, words } = checked(body, drafts);
    return drafts.preview(template, words);
  });
  handle(app, 'POST /api/admin/settings/mail/send', SEND_LIMIT, ({ body }) => {
    const { template, words } = checked(body, drafts);
    return runProbe(() => drafts.send(template, words));
  });
}

function checked(
  { key, words }: CallBody<'POST /api/admin/settings/mail/preview'>,
  { mails }: Pick<MailDrafts, 'mails'>,
) {
  const template = Object.values(mails).find(({ id }) => `mail.${id}` === key);
  if (!template) throw new Problem(404, 'Mail not found.');
  const refusal = refusalOf(words, template);
  if (refusal !== null) throw new Problem(400, refusal);
  return { template, words };
}

/** Samples for a mail's code or action. */
const CODE = '123456';

export function createMailDrafts(
  { ownerEmail, productName, publicOrigin }: Installation,
  mailKind: MailSettings['kind'],
  mails: Readonly<Record<string, MailTemplate>>,
  settings: SettingsReader,
  deliverMany: () => Deliver,
) {
  const draft = (template: MailTemplate, words: MailWords) => {
    const imprint = () => imprintLine(businessOf(settings));
    const sender: MailSender = { productName, publicOrigin, imprint, wordsOf: () => words };
    const email: EmailTemplate = {
      ...compose(sender, template, samplesOf(template)),
      to: ownerEmail ?? '',
      ...(template.id.startsWith('code-')
        ? { code: CODE }
        : { action: { label: 'One way on', url: publicOrigin } }),
    };
    return { email, sender };
  };
  return {
    mails,
    /** Filled with sample values. */
    preview(template: MailTemplate, words: MailWords) {
      const { email, sender } = draft(template, words);
      const { subject, text } = layout(email, sender);
      return { subject, text, html: { light: page(email, sender), dark: page(email, sender, 'dark') } };
    },
    /** Sends to the owner. Resolves with the result in words; rejects with the reason if it failed. */
    async send(template: MailTemplate, words: MailWords) {
      if (ownerEmail === null) throw new Error('OWNER_EMAIL is not set, so there is nobody to mail.');
      const { email, sender } = draft(template, words);
      await deliverMany()(layout(email, sender));
      return mailKind === 'smtp'
        ? `The mail server took it for ${ownerEmail}. See whether it arrives.`
        : 'It is in the outbox: no mail server is configured (SMTP_URL).';
    },
  };
}

export type MailDrafts = ReturnType<typeof createMailDrafts>;
