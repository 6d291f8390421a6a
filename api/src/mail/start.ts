/** Mail as it is configured. */
import type { Logger } from 'pino';
import type { Config } from '../config/config';
import type { Database } from '../db/database';
import { createMailQueue, type Mailer } from './mailer';
import { createOutbox } from './outbox';
import { createSmtp } from './smtp';

export interface RunningMail {
  readonly mailer: Mailer;
  /** Sends what is waiting first. */
  stop(): Promise<void>;
}

export function startMail({ mail, production }: Config, db: Database, log: Logger): RunningMail {
  if (mail.kind === 'smtp') {
    const smtp = createSmtp(mail);
    const queue = createMailQueue(smtp.deliver, log);
    return {
      mailer: queue,
      async stop() {
        await queue.drain();
        smtp.close();
      },
    };
  }
  const outbox = createOutbox({
    db,
    now: () => new Date(),
    print: (lines) => console.log(lines),
    showText: !production,
  });
  const queue = createMailQueue(outbox, log);
  return { mailer: queue, stop: queue.drain };
}
