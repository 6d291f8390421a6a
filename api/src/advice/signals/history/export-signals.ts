/** Exports all past signals that match a query as a file, page by page. */
import type { ListedSignal, SignalExportQuery } from '@spreadwise/contract';
import { type CsvColumns, csvFile, type PagePosition } from '../../../platform/lib/lists';
import type { PastSignals, Reader } from './past-signals';
import type { SignalPage } from './signal-history-store';

type Question = Omit<Parameters<PastSignals['page']>[1], 'after' | 'limit'>;
type Pages = AsyncGenerator<readonly ListedSignal[], undefined>;
type Parts = AsyncGenerator<string, undefined>;

const AT_ONCE = 500;

export function exportSignals(
  past: Pick<PastSignals, 'page'>,
  reader: Reader,
  { format, ...question }: Question & Pick<SignalExportQuery, 'format'>,
): Parts {
  const pages = pagesOf(past, reader, question);
  return format === 'csv' ? csvFile(COLUMNS, pages) : asJson(pages);
}

async function* pagesOf(past: Pick<PastSignals, 'page'>, reader: Reader, question: Question): Pages {
  let after: PagePosition | null = null;
  do {
    const page: SignalPage<ListedSignal> = await past.page(reader, { ...question, after, limit: AT_ONCE });
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

const percent = (fraction: number | undefined) =>
  fraction === undefined ? null : Number((fraction * 100).toPrecision(12));

const heldMs = ({ detectedAt, endedAt }: ListedSignal) =>
  endedAt === null ? null : Date.parse(endedAt) - Date.parse(detectedAt);

const tradesText = ({ legs }: ListedSignal) =>
  legs.map(({ side, base, quote, exchange }) => `${side} ${base}/${quote} on ${exchange}`).join('; ');

const COLUMNS: CsvColumns<ListedSignal> = [
  ['advised_at', ({ detectedAt }) => detectedAt],
  ['ended_at', ({ endedAt }) => endedAt],
  ['end_reason', ({ endReason }) => endReason],
  ['held_ms', heldMs],
  ['promised_ms', ({ expectedMs }) => expectedMs],
  ['trades', tradesText],
  ['advised_net_percent', ({ firstAdvice }) => percent(firstAdvice?.net)],
  ['advised_profit_eur', ({ firstAdvice }) => firstAdvice?.profitEur ?? null],
  ['advised_amount_eur', ({ firstAdvice }) => firstAdvice?.amountEur ?? null],
  ['advised_valued_at', ({ firstAdvice }) => firstAdvice?.valuedAt ?? null],
  ['peak_net_percent', ({ peakNet }) => percent(peakNet)],
  ['last_net_percent', ({ size }) => percent(size.net)],
  ['last_profit_eur', ({ size }) => size.profitEur],
  ['i_did', ({ noted }) => noted?.did ?? null],
  ['my_result_eur', ({ noted }) => noted?.resultEur ?? null],
  ['my_result', ({ noted }) => (noted?.resultCents == null ? null : noted.resultCents / 100)],
  ['my_currency', ({ noted }) => (noted?.resultCents == null ? null : noted.currency)],
  ['market', ({ feed }) => feed],
  ['id', ({ id }) => id],
];
