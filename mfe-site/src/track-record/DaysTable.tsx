/** The record, day by day: the last week first, and the rest on demand. */

import type { PublicRecord, RecordedDay } from '@spreadwise/contract';
import { countText, NONE, shareText } from '@spreadwise/contract/figure-text';
import { Button, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { useState } from 'react';
import type { RecordTexts } from '../texts/english/record';
import { recordTexts } from '../texts/record';
import { Average } from './Average';
import { dayText, laterBy, promiseText } from './record-text';

const HASH_LENGTH = 12;
/** On a phone each day is a card, and thirty of them are a very long page. */
const FIRST_DAYS = 7;

const columnsFor = (
  published: PublicRecord['published'],
  { record, table }: RecordTexts,
): readonly TableColumn<RecordedDay>[] => [
  { key: 'day', header: table.day, render: ({ day }) => dayText(day) },
  {
    key: 'signals',
    header: record.signals,
    align: 'end',
    render: ({ figures }) => countText(figures.signals),
  },
  {
    key: 'kept',
    header: record.lasted,
    align: 'end',
    render: ({ figures: { kept, promised } }) => shareText(kept, promised),
  },
  { key: 'held', header: table.lifetime, align: 'end', render: ({ figures }) => promiseText(figures) },
  {
    key: 'atOnce',
    header: record.atOnce,
    align: 'end',
    render: ({ figures }) => <Average of={laterBy(figures, 0)} />,
  },
  {
    key: 'later',
    header: record.later,
    align: 'end',
    render: ({ figures }) => <Average of={laterBy(figures, 5)} />,
  },
  { key: 'missed', header: table.missedOrLost, align: 'end', render: missedText },
  {
    key: 'hash',
    header: table.hash,
    render: ({ day }) => {
      const hash = published.find((one) => one.day === day)?.hash;
      return hash ? <code title={hash}>{hash.slice(0, HASH_LENGTH)}…</code> : table.notClosed;
    },
  },
];

function missedText({ figures }: RecordedDay): string {
  const { measured, missed, lost } = laterBy(figures, 5);
  return measured === 0 ? NONE : shareText(missed + lost, measured);
}

export interface DaysTableProps {
  readonly days: readonly RecordedDay[];
  readonly published: PublicRecord['published'];
  readonly plan: string;
}

export function DaysTable({ days, published, plan }: DaysTableProps) {
  const [isWhole, setWhole] = useState(false);
  const words = recordTexts().table;
  return (
    <Stack gap="sm">
      <Table
        caption={words.caption(plan)}
        columns={columnsFor(published, recordTexts())}
        rows={isWhole ? days : days.slice(0, FIRST_DAYS)}
        rowKey={({ day }) => day}
        empty={words.empty}
        dense
      />
      {days.length > FIRST_DAYS && (
        <Button variant="secondary" onClick={() => setWhole(!isWhole)}>
          {isWhole ? words.lastDays(FIRST_DAYS) : words.allDays(days.length)}
        </Button>
      )}
    </Stack>
  );
}
