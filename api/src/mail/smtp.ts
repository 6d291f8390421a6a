/** Sends mails by a mail server. */
import { createTransport } from 'nodemailer';
import type { Deliver } from './mailer';

const TIME_LIMIT_MS = 15_000;

export function createSmtp({ url, from }: { readonly url: string; readonly from: string }): {
  readonly deliver: Deliver;
  close(): void;
} {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 3,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, to, subject, text, html }) {
      // As an object: an address is never parsed as a list of several.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text, html, messageId: id });
    },
    close: () => transport.close(),
  };
}
