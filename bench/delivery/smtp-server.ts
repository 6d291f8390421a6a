/** A mail server on loopback that accepts mail, and fails on request. */

import type { AddressInfo } from 'node:net';
import { createServer, type Socket } from 'node:net';

/** At the address: busy, or no such mailbox. After the mail was sent: connection reset, or silent; accepted or not. */
export type SmtpFault =
  | { readonly at: 'address'; readonly answer: string }
  | { readonly at: 'mail'; readonly as: 'reset' | 'silence'; readonly isTaken: boolean };

export interface TakenMail {
  readonly to: string;
  /** Headers and body as received. */
  readonly source: string;
  /** Whether the sender gets no answer. */
  readonly isInDoubt: boolean;
}

export async function startSmtpServer(
  fault: () => SmtpFault | undefined,
  onTaken: (mail: TakenMail) => void,
) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    speak(socket, fault, onTaken);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The conversation with a client. */
export function speak(
  socket: Socket,
  draw: () => SmtpFault | undefined,
  onTaken: (mail: TakenMail) => void,
): void {
  const say = (line: string) => void socket.write(`${line}\r\n`);
  let [text, to] = ['', ''];
  let mail: string[] | null = null;
  let fault: SmtpFault | undefined;
  const end = (source: string) => {
    const isTaken = fault?.at !== 'mail' || fault.isTaken;
    if (isTaken) onTaken({ to, source, isInDoubt: fault?.at === 'mail' });
    if (fault?.at !== 'mail') return say('250 2.0.0 taken');
    if (fault.as === 'reset') socket.destroy();
  };
  const command = (line: string) => {
    const [verb = ''] = line.toUpperCase().split(/[ :]/);
    if (verb === 'RCPT') {
      to = /<([^>]+)>/.exec(line)?.[1] ?? '';
      fault = draw();
      return say(fault?.at === 'address' ? fault.answer : '250 2.1.5 ok');
    }
    if (verb === 'DATA') {
      mail = [];
      return say('354 go on');
    }
    if (verb === 'QUIT') return void socket.end('221 2.0.0 bye\r\n');
    say('250 2.0.0 ok');
  };
  say('220 mail.test ESMTP');
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    for (let at = text.indexOf('\r\n'); at >= 0; at = text.indexOf('\r\n')) {
      const line = text.slice(0, at);
      text = text.slice(at + 2);
      if (mail === null) command(line);
      else if (line !== '.') mail.push(line);
      else {
        const source = mail.join('\r\n');
        mail = null;
        end(source);
      }
    }
  });
}
