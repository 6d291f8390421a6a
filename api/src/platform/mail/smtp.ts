/** Sends mails by a mail server. */
import { createTransport } from 'nodemailer';
import type { Deliver } from './mailer';

const TIME_LIMIT_MS = 15_000;

export interface SmtpSettings {
  readonly url: string;
  readonly from: string;
}

/** `connections`: at the same time. */
export function createSmtp(
  { url, from }: SmtpSettings,
  connections = 3,
): {
  readonly deliver: Deliver;
  close(): void;
} {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: connections,
    connectionTimeout: TIME_LIMIT_MS,
    greetingTimeout: TIME_LIMIT_MS,
    socketTimeout: TIME_LIMIT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async deliver({ id, to, subject, text, html, headers }) {
      // As an object: an address is never parsed as a list of several.
      const address = { name: '', address: to };
      await transport.sendMail({
        from,
        to: address,
        subject,
        text,
        html,
        messageId: id,
        headers: { ...headers },
      });
    },
    close: () => transport.close(),
  };
}
