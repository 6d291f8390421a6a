/** Words of a mail before they are saved: how it looks with them, and the mail itself to the owner. */
import type { CallBody } from '@spreadwise/contract';
import type { Hono } from 'hono';
import { type AppEnv, handle, Problem } from '../../platform/http';
import { MAIL_IDS, type MailId, type MailWords, refusalOf, templateOf } from '../../platform/mail';
import { runProbe } from './run-probe';

export interface MailDrafts {
  /** Filled by examples. */
  preview(
    id: MailId,
    words: MailWords,
  ): {
    readonly subject: string;
    readonly text: string;
    readonly html: { readonly light: string; readonly dark: string };
  };
  /** To the owner. Resolves with what became of it, in words; rejects with why it did not go. */
  send(id: MailId, words: MailWords): Promise<string>;
}

const SEND_LIMIT = { points: 10, seconds: 60 };

export function mailRoutes(app: Hono<AppEnv>, drafts: MailDrafts): void {
  handle(app, 'POST /api/admin/settings/mail/preview', ({ body }) => {
    const { id, words } = checked(body);
    return drafts.preview(id, words);
  });
  handle(
    app,
    'POST /api/admin/settings/mail/send',
    ({ body }) => {
      const { id, words } = checked(body);
      return runProbe(() => drafts.send(id, words));
    },
    { limit: SEND_LIMIT },
  );
}

function checked({ key, words }: CallBody<'POST /api/admin/settings/mail/preview'>) {
  const id = MAIL_IDS.find((one) => `mail.${one}` === key);
  if (!id) throw new Problem(404, 'There is no such mail.');
  const refusal = refusalOf(words, templateOf(id));
  if (refusal !== null) throw new Problem(400, refusal);
  return { id, words };
}
