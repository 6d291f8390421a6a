/** Sends mail after the response, so that neither a slow mail server nor its delay reveals anything. */
import type { Logger } from 'pino';
import { type Meter, NO_METER } from '../lib/observed/meter';
import { REAL_TIMERS, type Timers } from '../lib/time';

export interface Mail {
  /** The Message-ID, set if the same mail may be handed over twice. */
  readonly id?: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** The last mail to an erased account: no copy stores the address. */
  readonly isLast?: boolean;
  /** In addition to the headers of every mail. */
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Mailer {
  /** Returns at once. Retries a failed mail; one that keeps failing is logged and dropped. */
  send(mail: Mail): void;
}

export type Deliver = (mail: Mail) => Promise<void>;

/** Milliseconds before each retry. */
const RETRY_AFTER_MS = [1_000, 10_000, 60_000];

export function createMailQueue(
  deliver: Deliver,
  log: Logger,
  { sleep }: Pick<Timers, 'sleep'> = REAL_TIMERS,
  meter: Meter = NO_METER,
) {
  const underWay = new Set<Promise<void>>();
  for (const outcome of ['sent', 'failed', 'given up']) meter.count('spreadwise_mails_total', 0, { outcome });
  meter.read('spreadwise_mails_waiting', () => [{ value: underWay.size }]);
  const draining = new AbortController();

  const attempt = async (mail: Mail) => {
    for (const wait of [...RETRY_AFTER_MS, null]) {
      try {
        await deliver(mail);
        return meter.count('spreadwise_mails_total', 1, { outcome: 'sent' });
      } catch (error) {
        const last = wait === null || draining.signal.aborted;
        meter.count('spreadwise_mails_total', 1, { outcome: last ? 'given up' : 'failed' });
        log[last ? 'error' : 'warn'](
          { err: error, domain: domainOf(mail.to) },
          last ? 'mail given up' : 'mail failed',
        );
        if (last) return;
        await sleep(wait, draining.signal);
      }
    }
  };
  return {
    send(mail: Mail) {
      const task = attempt(mail).finally(() => underWay.delete(task));
      underWay.add(task);
    },
    /** Retries waiting mails once more, now, and resolves when none is in progress. */
    async drain() {
      draining.abort();
      await Promise.all(underWay);
    },
  };
}

/** The only part of an address that may be logged. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1);
