/** The record day by day. */

import type { PublicRecord, RecordedDay } from '@spreadwise/contract';
import { countText, NONE, shareText } from '@spreadwise/contract/figure-text';
import { Table, type TableColumn } from '@spreadwise/shared-ui';
import { averageText, dayText, laterBy, promiseText } from './record-text';

const HASH_LENGTH = 12;

const columnsFor = (published: PublicRecord['published']): readonly TableColumn<RecordedDay>[] => [
  { key: 'day', header: 'Day (UTC)', render: ({ day }) => dayText(day) },
  { key: 'signals', header: 'Signals', align: 'end', render: ({ figures }) => countText(figures.signals) },
  {
    key: 'kept',
    header: 'Held as promised',
    align: 'end',
    render: ({ figures: { kept, promised } }) => shareText(kept, promised),
  },
  { key: 'held', header: 'Held, of promised', align: 'end', render: ({ figures }) => promiseText(figures) },
  {
    key: 'atOnce',
    header: 'Left of one, at once',
    align: 'end',
    render: ({ figures }) => averageText(laterBy(figures, 0)),
  },
  {
    key: 'later',
    header: 'Left of one, 5 s later',
    align: 'end',
    render: ({ figures }) => averageText(laterBy(figures, 5)),
  },
  { key: 'missed', header: 'Missed or lost', align: 'end', render: missedText },
  {
    key: 'hash',
    header: 'SHA-256',
    render: ({ day }) => {
      const hash = published.find((one) => one.day === day)?.hash;
      return hash ? <code title={hash}>{hash.slice(0, HASH_LENGTH)}…</code> : 'Not closed';
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
    caption={`Each day as ${plan} could see it`}
    columns={columnsFor(published)}
    rows={days}
    rowKey={({ day }) => day}
    empty="Nothing is recorded yet."
    dense
  />
);
