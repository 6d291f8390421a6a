/** The journal: signals taken and left, and their results against what was advised. */

import type { JournalEntry, JournalTotals } from '@spreadwise/contract';
import { countText, NONE, sumText } from '@spreadwise/contract/figure-text';
import {
  type FormatMoney,
  Loaded,
  LoadMore,
  useApiPages,
  useDownload,
  useMoney,
  utcText,
} from '@spreadwise/shared-screens';
import {
  Button,
  EmptyState,
  GainOrLoss,
  Stack,
  Stat,
  StatGroup,
  Table,
  type TableColumn,
  Toolbar,
} from '@spreadwise/shared-ui';
import { tradesText } from '../common/trades-text';
import type { HistoryTexts } from '../texts/english/history';
import { historyTexts } from '../texts/history';

export default function Journal() {
  const { formatMoney } = useMoney();
  const words = historyTexts().journals;
  const query = useApiPages('GET /api/journal', {});
  return (
    <Loaded query={query} what={words.what}>
      {({ pages }) => {
        const [first] = pages;
        const entries = pages.flatMap((page) => page.entries);
        return first && entries.length > 0 ? (
          <Stack>
            <Totals totals={first.totals} formatMoney={formatMoney} words={words} />
            <Toolbar end={<Export />} />
            <Table
              caption={words.caption}
              columns={columnsIn(formatMoney, words)}
              rows={entries}
              rowKey={({ signalId }) => signalId}
              empty=""
              dense
            />
            <LoadMore query={query} />
          </Stack>
        ) : (
          <EmptyState title={words.empty}>{words.emptyText}</EmptyState>
        );
      }}
    </Loaded>
  );
}

interface TotalsProps {
  readonly totals: JournalTotals;
  readonly formatMoney: FormatMoney;
  readonly words: HistoryTexts['journals'];
}

const Totals = ({ totals, formatMoney, words }: TotalsProps) => (
  <StatGroup>
    <Stat
      label={words.result}
      value={<GainOrLoss of={totals.resultCents}>{formatMoney(totals.resultCents / 100)}</GainOrLoss>}
      hint={words.resultOf(totals.withResult)}
    />
    <Stat label={words.advised} value={formatMoney(totals.advisedEur)} hint={words.advisedHint} />
    <Stat label={words.taken} value={countText(totals.took)} hint={words.notTaken(totals.left)} />
  </StatGroup>
);

const columnsIn = (
  formatMoney: FormatMoney,
  words: HistoryTexts['journals'],
): readonly TableColumn<JournalEntry>[] => [
  { key: 'at', header: words.at, render: ({ detectedAt }) => utcText(detectedAt) },
  { key: 'way', header: words.route, render: ({ way }) => tradesText(way) },
  { key: 'did', header: words.you, render: ({ did }) => words[did] },
  {
    key: 'advised',
    header: words.firstAdvised,
    align: 'end',
    render: ({ advisedEur }) => (advisedEur === null ? NONE : formatMoney(advisedEur)),
  },
  {
    key: 'result',
    header: words.cameOfIt,
    align: 'end',
    render: ({ resultCents, currency }) =>
      resultCents === null ? (
        NONE
      ) : (
        <GainOrLoss of={resultCents}>{sumText(resultCents / 100, currency)}</GainOrLoss>
      ),
  },
  { key: 'note', header: words.note },
];

function Export() {
  const { busy, download } = useDownload('GET /api/journal/export');
  return (
    <Button
      variant="secondary"
      size="sm"
      busy={busy !== null}
      onClick={() => void download('journal.csv', undefined)}
    >
      {historyTexts().export('CSV')}
    </Button>
  );
}
