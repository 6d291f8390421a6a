/** The record, day by day. */

import type { PublicRecord, RecordedDay } from '@spreadwise/contract';
import { countText, NONE, shareText } from '@spreadwise/contract/figure-text';
import { Table, type TableColumn } from '@spreadwise/shared-ui';
import type { RecordTexts } from '../texts/english/record';
import { recordTexts } from '../texts/record';
import { Average } from './Average';
import { dayText, laterBy, promiseText } from './record-text';

const HASH_LENGTH = 12;

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

export const DaysTable = ({ days, published, plan }: DaysTableProps) => (
  <Table
    caption={recordTexts().table.caption(plan)}
    columns={columnsFor(published, recordTexts())}
    rows={days}
    rowKey={({ day }) => day}
    empty={recordTexts().table.empty}
    dense
  />
);
