/** Signals of the past, the latest first, with what became of each. */
import type { Signal } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { ApiError } from '@spreadwise/shared-auth';
import { Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { useApiPages } from '../common/queries/api-query';
import { Loaded } from '../common/queries/Loaded';
import { LoadMore } from '../common/queries/LoadMore';
import { useOpenDetails } from '../common/useOpenDetails';
import { SignalSheet } from './detail/SignalSheet';
import { filterWords } from './filters/filters';
import { SignalFilters } from './filters/SignalFilters';
import { useFilters } from './filters/useFilters';
import { RouteButton } from './list/EndedList';
import { Ageing } from './signal/Ageing';
import { FEEDS, inPlaceWords, momentText, movedWords } from './signal/labels';
import { TrackRecordSentence } from './status/TrackRecord';

const FRESH_MS = 5_000;

export function SignalHistory({ unproven }: { unproven: ReactNode }) {
  const { filters, setFilter, clear } = useFilters();
  const opened = useOpenDetails('signal');
  const query = useApiPages('GET /api/signals', { ...filters, state: 'ended' }, { staleTime: FRESH_MS });
  if (query.error instanceof ApiError && query.error.status === 401) return unproven;
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ signals }) => signals) ?? [];
  return (
    <Stack>
      {first && (
        <p>
          <TrackRecordSentence trackRecord={first.trackRecord} />
        </p>
      )}
      <SignalFilters
        filters={filters}
        onFilter={setFilter}
        onClear={clear}
        maxHops={first?.allowance?.maxHops}
        counts={false}
      />
      <Loaded query={query} what="The history">
        {() => (
          <Table
            dense
            caption="Ended signals, latest first"
            columns={columns(opened.open)}
            rows={rows}
            rowKey={({ id }) => id}
            empty={
              filterWords(filters).length > 0
                ? 'No past signal matches your filters.'
                : 'No signal has ended yet. They appear here with how long they stood.'
            }
            busy={query.isPlaceholderData}
          />
        )}
      </Loaded>
      <LoadMore query={query} />
      {opened.id !== null && (
        <SignalSheet
          key={opened.id}
          signal={rows.find(({ id }) => id === opened.id)}
          onClose={opened.close}
        />
      )}
    </Stack>
  );
}

const columns = (onOpen: (id: string) => void): readonly TableColumn<Signal>[] => [
  {
    key: 'endedAt',
    header: 'Ended',
    render: ({ endedAt }) => endedAt && momentText(endedAt),
  },
  { key: 'route', header: 'Route', render: (signal) => <RouteButton signal={signal} onOpen={onOpen} /> },
  {
    key: 'exchanges',
    header: 'Exchanges',
    hideBelow: 'md',
    render: ({ legs }) => [...new Set(legs.map(({ exchange }) => exchangeText(exchange)))].join(', '),
  },
  {
    key: 'inPlace',
    header: 'Left in place',
    align: 'end',
    render: (signal) => inPlaceWords(signal).left,
  },
  {
    key: 'moved',
    header: 'If moved',
    align: 'end',
    hideBelow: 'sm',
    render: (signal) => movedWords(signal).left,
  },
  { key: 'outcome', header: 'Outcome', render: (signal) => <Ageing signal={signal} /> },
  {
    key: 'feed',
    header: 'Market',
    hideBelow: 'md',
    render: ({ feed }) => FEEDS[feed],
  },
];
