/** The journal: what was taken and left, what came of it against what was advised. */

import type { JournalEntry, JournalTotals } from '@spreadwise/contract';
import { countText, sumText } from '@spreadwise/contract/figure-text';
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
  Stack,
  Stat,
  StatGroup,
  Table,
  type TableColumn,
  Toolbar,
} from '@spreadwise/shared-ui';
import { wayText } from '../common/way-text';

export default function Journal() {
  const { formatMoney } = useMoney();
  const query = useApiPages('GET /api/journal', {});
  return (
    <Loaded query={query} what="Your journal">
      {({ pages }) => {
        const [first] = pages;
        const entries = pages.flatMap((page) => page.entries);
        return first && entries.length > 0 ? (
          <Stack>
            <Totals totals={first.totals} formatMoney={formatMoney} />
            <Toolbar end={<Export />} />
            <Table
              caption="Signals in your journal"
              columns={columnsIn(formatMoney)}
              rows={entries}
              rowKey={({ signalId }) => signalId}
              empty=""
              dense
            />
            <LoadMore query={query} />
          </Stack>
        ) : (
          <EmptyState title="Your journal is empty">
            Open a signal, past or present, and say whether you took it and what came of it.
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

const Totals = ({
  totals,
  formatMoney,
}: {
  readonly totals: JournalTotals;
  readonly formatMoney: FormatMoney;
}) => (
  <StatGroup>
    <Stat
      label="What came of it"
      value={formatMoney(totals.resultCents / 100)}
      hint={`Of ${countText(totals.withResult)} whose result and first advice are known`}
    />
    <Stat
      label="First advised of these"
      value={formatMoney(totals.advisedEur)}
      hint="At your set-up when you noted it"
    />
    <Stat label="Taken" value={countText(totals.took)} hint={`${countText(totals.left)} not taken`} />
  </StatGroup>
);

const columnsIn = (formatMoney: FormatMoney): readonly TableColumn<JournalEntry>[] => [
  { key: 'at', header: 'Advised', render: ({ detectedAt }) => utcText(detectedAt) },
  { key: 'way', header: 'Way', render: ({ way }) => wayText(way) },
  { key: 'did', header: 'You', render: ({ did }) => (did === 'took' ? 'took it' : 'left it') },
  {
    key: 'advised',
    header: 'First advised',
    align: 'end',
    render: ({ advisedEur }) => (advisedEur === null ? '–' : formatMoney(advisedEur)),
  },
  {
    key: 'result',
    header: 'Came of it',
    align: 'end',
    render: ({ resultCents, currency }) =>
      resultCents === null ? '–' : sumText(resultCents / 100, currency),
  },
  { key: 'note', header: 'Note' },
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
      Export CSV
    </Button>
  );
}
