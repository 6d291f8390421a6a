/** Collects a tab's reports and sends them in batches, without personal data. */
import type { RemoteReport } from '@spreadwise/contract';

/** Limits of the contract: reports per call, and characters per message. */
export const MOST_AT_ONCE = 20;
const MESSAGE_LENGTH = 300;
export const SEND_AFTER_MS = 5_000;
/** Caps how often each remote reports each kind, in case it fails in a loop. */
export const MOST_OF_A_KIND = 20;

export interface Reporter {
  add(report: RemoteReport): void;
  /** Sends what is waiting, in a way that outlives the page. */
  flush(): void;
}

export function createReporter(tab: string, send: (body: string) => void): Reporter {
  const waiting: RemoteReport[] = [];
  const counts = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const flush = () => {
    clearTimeout(timer);
    timer = undefined;
    while (waiting.length > 0) send(JSON.stringify({ tab, reports: waiting.splice(0, MOST_AT_ONCE) }));
  };

  return {
    add({ message, ...report }) {
      const key = `${report.remote} ${report.kind}`;
      const count = counts.get(key) ?? 0;
      if (count >= MOST_OF_A_KIND) return;
      counts.set(key, count + 1);
      waiting.push({
        ...report,
        ...(message ? { message: shortened(message) } : {}),
      });
      timer ??= setTimeout(flush, SEND_AFTER_MS);
    },
    flush,
  };
}

/** Cut first, as the patterns below take the square of a text's length. The API refuses a batch with half a character. */
const shortened = (text: string) =>
  impersonal(text.slice(0, 4 * MESSAGE_LENGTH))
    .slice(0, MESSAGE_LENGTH)
    .replace(/\0|\p{Surrogate}/gu, '');

/** Removes mail addresses, anything after a ? or # in an address, and long numbers. */
export const impersonal = (text: string) =>
  text
    .replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, '…')
    .replace(/((?:https?:\/)?\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/g, '$1')
    .replace(/\d{6,}/g, '…');
