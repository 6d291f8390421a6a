/** All past signals of a question as a file, page by page: only one page is in memory, and none is read before it is wanted. */
import type { ListedSignal, SignalExportQuery } from '@spreadwise/contract';
import { csvRow } from '@spreadwise/contract/csv';
import type { PagePosition } from '../../lib/page-position';
import type { SignalHistoryStore } from './signal-history-store';

type Store = Pick<SignalHistoryStore, 'listPage'>;
type Question = Omit<Parameters<Store['listPage']>[0], 'after' | 'limit'>;
type Pages = AsyncGenerator<readonly ListedSignal[], undefined>;
type Parts = AsyncGenerator<string, undefined>;

const AT_ONCE = 500;

export function exportSignals(
  store: Store,
  question: Question,
  format: SignalExportQuery['format'],
): ReadableStream<Uint8Array> {
  const parts = (format === 'csv' ? asCsv : asJson)(pagesOf(store, question));
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: () => void parts.return(undefined),
    },
    { highWaterMark: 0 },
  );
}

async function* pagesOf(store: Store, question: Question): Pages {
  let after: PagePosition | null = null;
  do {
    const page: Awaited<ReturnType<Store['listPage']>> = await store.listPage({
      ...question,
      after,
      limit: AT_ONCE,
    });
    if (page.signals.length > 0) yield page.signals;
    after = page.next;
  } while (after);
}

async function* asJson(pages: Pages): Parts {
  let isFirst = true;
  for await (const page of pages) {
    yield `${isFirst ? '[' : ','}\n${page.map((signal) => JSON.stringify(signal)).join(',\n')}`;
    isFirst = false;
  }
  yield isFirst ? '[]\n' : '\n]\n';
}

async function* asCsv(pages: Pages): Parts {
  yield csvRow(COLUMNS.map(([name]) => name));
  for await (const page of pages)
    yield page.map((signal) => csvRow(COLUMNS.map(([, value]) => value(signal)))).join('');
}

const percent = (fraction: number | undefined) =>
  fraction === undefined ? null : Number((fraction * 100).toPrecision(12));

const heldMs = ({ detectedAt, endedAt }: ListedSignal) =>
  endedAt === null ? null : Date.parse(endedAt) - Date.parse(detectedAt);

const tradesText = ({ legs }: ListedSignal) =>
  legs.map(({ side, base, quote, exchange }) => `${side} ${base}/${quote} on ${exchange}`).join('; ');

const COLUMNS: readonly (readonly [name: string, (signal: ListedSignal) => string | number | null])[] = [
  ['advised_at', ({ detectedAt }) => detectedAt],
  ['ended_at', ({ endedAt }) => endedAt],
  ['end_reason', ({ endReason }) => endReason],
  ['held_ms', heldMs],
  ['promised_ms', ({ expectedMs }) => expectedMs],
  ['trades', tradesText],
  ['advised_net_percent', ({ firstAdvice }) => percent(firstAdvice?.net)],
  ['advised_profit_eur', ({ firstAdvice }) => firstAdvice?.profitEur ?? null],
  ['advised_amount_eur', ({ firstAdvice }) => firstAdvice?.amountEur ?? null],
  ['peak_net_percent', ({ peakNet }) => percent(peakNet)],
  ['last_net_percent', ({ net }) => percent(net)],
  ['last_profit_eur', ({ size }) => size.profitEur],
  ['market', ({ feed }) => feed],
  ['id', ({ id }) => id],
];
