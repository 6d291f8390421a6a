/** Collects a tab's reports and sends them together. Nothing of a person is in them. */
import type { RemoteReport } from '@spreadwise/contract';

/** As the contract has them: reports in one call, and characters of a message. */
export const MOST_AT_ONCE = 20;
const MESSAGE_LENGTH = 300;
export const SEND_AFTER_MS = 5_000;
/** What fails in a loop is reported at most so often. */
export const MOST_OF_A_KIND = 20;

export interface Reporter {
  add(report: RemoteReport): void;
  /** Sends what there is, in a way that outlives the page. */
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
        ...(message ? { message: impersonal(message).slice(0, MESSAGE_LENGTH) } : {}),
      });
      timer ??= setTimeout(flush, SEND_AFTER_MS);
    },
    flush,
  };
}

/** Without mail addresses, without what stands behind a ? or # of an address, and without long numbers. */
export const impersonal = (text: string) =>
  text
    .replace(/[^\s"'<>()]+@[^\s"'<>()]+/g, '…')
    .replace(/((?:https?:\/)?\/[^\s?#"'<>()]*)[?#][^\s"'<>()]*/g, '$1')
    .replace(/\d{6,}/g, '…');
