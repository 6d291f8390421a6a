/** The journal: what was taken and left, what came of it against what was advised. */
import type { CallName, JournalEntry, JournalTotals } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import {
  Button,
  EmptyState,
  Stack,
  Stat,
  StatGroup,
  Table,
  type TableColumn,
  Toolbar,
  toast,
} from '@spreadwise/shared-ui';
import { useState } from 'react';
import { countText, moneyText, utcText } from '../../common/format';
import { useApiPages } from '../../common/queries/api-query';
import { Loaded } from '../../common/queries/Loaded';
import { LoadMore } from '../../common/queries/LoadMore';
import { saveAs } from '../../common/save-as';
import { wayText } from '../../common/way-text';
import { euroText } from '../../signals/signal/labels';

export default function Journal() {
  const query = useApiPages('GET /api/journal', {});
  return (
    <Loaded query={query} what="Your journal">
      {({ pages }) => {
        const [first] = pages;
        const entries = pages.flatMap((page) => page.entries);
        return first && entries.length > 0 ? (
          <Stack>
            <Totals totals={first.totals} />
            <Toolbar end={<Export />} />
            <Table
              caption="Signals in your journal"
              columns={COLUMNS}
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

const Totals = ({ totals }: { readonly totals: JournalTotals }) => (
  <StatGroup>
    <Stat
      label="What came of it"
      value={moneyText(totals.resultCents, 'EUR')}
      hint={`Of ${countText(totals.withResult)} with a result`}
    />
    <Stat label="Advised of these" value={euroText(totals.advisedEur)} hint="With the coins in place" />
    <Stat label="Taken" value={countText(totals.took)} hint={`${countText(totals.left)} left`} />
  </StatGroup>
);

const COLUMNS: readonly TableColumn<JournalEntry>[] = [
  { key: 'at', header: 'Advised', render: ({ detectedAt }) => utcText(detectedAt) },
  { key: 'way', header: 'Way', render: ({ way }) => wayText(way) },
  { key: 'did', header: 'You', render: ({ did }) => (did === 'took' ? 'took it' : 'left it') },
  {
    key: 'advised',
    header: 'It offered',
    align: 'end',
    render: ({ advisedEur }) => (advisedEur === null ? '–' : euroText(advisedEur)),
  },
  {
    key: 'result',
    header: 'Came of it',
    align: 'end',
    render: ({ resultCents }) => (resultCents === null ? '–' : moneyText(resultCents, 'EUR')),
  },
  { key: 'note', header: 'Note', hideBelow: 'md' },
];

const FILE: CallName = 'GET /api/journal/export';

/** Fetched, since a link would not carry the session. */
function Export() {
  const { fetch } = useAuth();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const answer = await fetch(FILE.slice('GET '.length));
      if (!answer.ok) throw new Error(String(answer.status));
      saveAs(await answer.blob(), 'journal.csv');
    } catch {
      toast({
        title: 'Not exported',
        description: 'The file could not be made. Please try again in a minute.',
        variant: 'destructive',
      });
    }
    setBusy(false);
  };
  return (
    <Button variant="secondary" size="sm" busy={busy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
