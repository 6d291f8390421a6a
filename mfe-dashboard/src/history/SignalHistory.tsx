/** Past signals by the day they were advised, latest first, each with its outcome. */

import type { ListedSignal } from '@spreadwise/contract';
import { ApiError } from '@spreadwise/shared-auth';
import { Loaded, LoadMore, useApiPages, useOpenDetails } from '@spreadwise/shared-screens';
import {
  NotListed,
  SignalFilters,
  SignalSheet,
  SimulatedNote,
  TrackRecordSentence,
  useFilters,
} from '@spreadwise/shared-screens/signals';
import { EmptyState, Muted, Stack } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';
import { historyTexts } from '../texts/history';
import { ExportButtons } from './ExportButtons';
import { PastDays } from './PastDays';
import { SearchField, useSearchWords } from './SearchField';

const FRESH_MS = 5_000;
/** More would make a page on a phone too long to skim. */
const PAGE = '20';

export function SignalHistory({ unproven }: { unproven: ReactNode }) {
  const { filters, asked, setFilter, clear } = useFilters();
  const [search, setSearch] = useSearchWords();
  const question = { ...asked, ...(search && { search }) };
  const opened = useOpenDetails('signal');
  const words = historyTexts();
  const asking = { ...question, state: 'ended', limit: PAGE } as const;
  const query = useApiPages('GET /api/signals', asking, { staleTime: FRESH_MS });
  if (query.error instanceof ApiError && query.error.status === 401) return unproven;
  const first = query.data?.pages[0];
  const rows = query.data?.pages.flatMap(({ signals }) => signals) ?? [];
  const shown = rows.find(({ id }) => id === opened.id);
  const isNarrowed = Object.keys(question).length > 0;
  return (
    <Stack>
      <SearchField search={search} onSearch={setSearch} end={<ExportButtons question={question} />} />
      <SignalFilters
        filters={filters}
        onFilter={setFilter}
        onClear={clear}
        maxHops={first?.allowance?.maxHops}
        counts={false}
        exchanges={first?.market.exchangeNames}
      />
      {opened.id !== null && query.isSuccess && !shown && <NotListed />}
      <Loaded query={query} what={words.what}>
        {() =>
          rows.length > 0 ? (
            <>
              {first && <SimulatedNote feed={first.market.feed} />}
              {first && (
                <p>
                  <TrackRecordSentence trackRecord={first.trackRecord} />
                </p>
              )}
              {isAtSetUp(rows) && <Muted>{words.atProfile}</Muted>}
              <PastDays
                signals={rows}
                question={question}
                marketFeed={first?.market.feed}
                busy={query.isPlaceholderData}
                onOpen={opened.open}
              />
            </>
          ) : (
            <EmptyState title={isNarrowed ? words.noMatch : words.none}>
              {isNarrowed ? words.noMatchText : words.noneText}
            </EmptyState>
          )
        }
      </Loaded>
      <LoadMore query={query} />
      {opened.id !== null && <SignalSheet key={opened.id} signal={shown} onClose={opened.close} />}
    </Stack>
  );
}

const isAtSetUp = (signals: readonly ListedSignal[]): boolean =>
  signals.some(({ firstAdvice }) => firstAdvice && firstAdvice.valuedAt !== 'market');
