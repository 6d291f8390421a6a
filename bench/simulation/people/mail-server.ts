/** The world's mail server: accepts the product's mails, fails on request, and stores everybody's mailbox. */
import type { Socket } from 'node:net';
import { type SmtpFault, speak } from '../../delivery/smtp-server';
import type { Kernel } from '../kernel';
import type { Network } from '../node/network';

/** An IP address: the world has no name resolution. */
export const MAIL_HOST = '10.0.0.25';
export const MAIL_PORT = 2525;

export interface Letter {
  readonly to: string;
  readonly at: number;
  readonly id: string;
  readonly subject: string;
  /** Decoded, with its lines joined. */
  readonly text: string;
  /** Mail that can be unsubscribed from: not about payments or signing in. */
  readonly isAlert: boolean;
}

export function createMailServer(kernel: Kernel, net: Network) {
  const letters: Letter[] = [];
  /** How often it was unknown whether a mail arrived. */
  const unsure = new Map<string, number>();
  const server = {
    letters,
    unsure,
    fault: (): SmtpFault | undefined => undefined,
    /** The newest one-time code sent to this address. */
    codeFor(email: string, since: number): string | null {
      const mine = letters.filter(({ to, at }) => to === email && at >= since).reverse();
      for (const { text } of mine) {
        const code = /^ *(\d{6})\s*$/m.exec(text)?.[1];
        if (code) return code;
      }
      return null;
    },
  };
  net.listeners.set(`mail:${MAIL_PORT}`, {
    life: { name: 'the mail server', isDead: false },
    accept(socket) {
      speak(
        socket as unknown as Socket,
        () => server.fault(),
        ({ to, source, isInDoubt }) => {
          const letter = readLetter(to, source, kernel.now());
          const key = `${to} ${letter.id}`;
          if (isInDoubt) unsure.set(key, (unsure.get(key) ?? 0) + 1);
          letters.push(letter);
          kernel.trace(`${to} gets a mail: ${letter.subject}`);
        },
      );
    },
  });
  return server;
}

function readLetter(to: string, source: string, at: number): Letter {
  const head = source.slice(0, source.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ');
  const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? '';
  return {
    to,
    at,
    id: field('message-id'),
    subject: wordsOf(field('subject')),
    text: textOf(source),
    isAlert: field('list-id') !== '',
  };
}

const wordsOf = (text: string) =>
  text.replace(/=\?utf-8\?(q|b)\?([^?]*)\?=\s*/gi, (_, kind: string, coded: string) =>
    kind.toLowerCase() === 'b' ? Buffer.from(coded, 'base64').toString() : quoted(coded.replace(/_/g, ' ')),
  );

const quoted = (text: string) =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString();

function textOf(source: string): string {
  if (/content-transfer-encoding: base64/i.test(source))
    return source.replace(/(?:[A-Za-z0-9+/=]{20,}\r\n)+[A-Za-z0-9+/=]*/g, (coded) =>
      Buffer.from(coded, 'base64').toString(),
    );
  return quoted(source);
}
