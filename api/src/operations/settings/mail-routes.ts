/** Words of a mail before they are saved: how it looks with them, and the mail itself to the owner. */
import type { CallBody, MailWords } from '@spreadwise/contract';
import type { Hono } from 'hono';
import type { MailTemplate } from '../../platform/feature';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { refusalOf } from '../../platform/mail';
import { runProbe } from './run-probe';

export interface MailDrafts {
  readonly mails: Readonly<Record<string, MailTemplate>>;
  /** Filled by examples. */
  preview(
    template: MailTemplate,
    words: MailWords,
  ): {
    readonly subject: string;
    readonly text: string;
    readonly html: { readonly light: string; readonly dark: string };
  };
  /** To the owner. Resolves with what became of it, in words; rejects with why it did not go. */
  send(template: MailTemplate, words: MailWords): Promise<string>;
}

const SEND_LIMIT = { points: 10, seconds: 60 };

export function mailRoutes(app: Hono<AppEnv>, drafts: MailDrafts): void {
  handle(app, 'POST /api/admin/settings/mail/preview', ({ body }) => {
    const { template, words } = checked(body, drafts);
    return drafts.preview(template, words);
  });
  handle(
    app,
    'POST /api/admin/settings/mail/send',
    ({ body }) => {
      const { template, words } = checked(body, drafts);
      return runProbe(() => drafts.send(template, words));
    },
    { limit: SEND_LIMIT },
  );
}

function checked(
  { key, words }: CallBody<'POST /api/admin/settings/mail/preview'>,
  { mails }: Pick<MailDrafts, 'mails'>,
) {
  const template = Object.values(mails).find(({ id }) => `mail.${id}` === key);
  if (!template) throw new Problem(404, 'There is no such mail.');
  const refusal = refusalOf(words, template);
  if (refusal !== null) throw new Problem(400, refusal);
  return { template, words };
}
