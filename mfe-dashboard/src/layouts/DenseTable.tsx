/** The open signals, one per line; one that has just ended stays for a moment, greyed out. */

import type { Signal } from '@spreadwise/contract';
import { atBestStake } from '@spreadwise/contract/best-stake';
import { NONE, percentText } from '@spreadwise/contract/figure-text';
import { leftFor } from '@spreadwise/contract/signal-worth';
import { type FormatMoney, useMoney } from '@spreadwise/shared-screens';
import {
  ageText,
  expectedWords,
  inPlaceWords,
  type LayoutView,
  movedWords,
  movesText,
  probabilityText,
  routeText,
  stakeText,
} from '@spreadwise/shared-screens/signals';
import { Button, GainOrLoss, Muted, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import type { LayoutsTexts } from '../texts/english/layouts';
import { layoutsTexts } from '../texts/layouts';
import { type Row, useRows } from './useRows';

/** A table renders all its rows; nobody reads further than this. */
const MOST = 200;

const columnsIn = (formatMoney: FormatMoney, words: LayoutsTexts): readonly TableColumn<Row>[] => [
  {
    key: 'expected',
    header: words.expected,
    align: 'end',
    render: ({ signal }) => (
      <GainOrLoss of={signal.worth.later?.eur ?? null}>
        {expectedWords(signal, formatMoney)?.left ?? NONE}
      </GainOrLoss>
    ),
  },
  {
    key: 'inPlace',
    header: words.inPlace,
    align: 'end',
    render: ({ signal }) => inPlaceWords(signal, formatMoney).left,
  },
  {
    key: 'moved',
    header: words.moved,
    align: 'end',
    render: ({ signal }) => movedWords(signal, formatMoney).left,
  },
  { key: 'net', header: words.net, align: 'end', render: sized(({ size }) => percentText(size.net)) },
  {
    key: 'put',
    header: words.stake,
    align: 'end',
    render: sized((signal) => stakeText(signal, formatMoney)),
  },
  {
    key: 'moves',
    header: words.transfers,
    render: ({ signal }) => movesText(signal, formatMoney),
    hideBelow: 'md',
  },
  {
    key: 'probability',
    header: words.probability,
    align: 'end',
    render: ({ signal }) => probabilityText(signal),
  },
  {
    key: 'price',
    header: words.oldestPrice,
    align: 'end',
    render: ({ oldest }) => ageText(oldest),
    hideBelow: 'md',
  },
  { key: 'state', header: words.state },
];

/** When nothing is left for the reader, there is no size to show. */
function sized(text: (signal: Signal) => string): (row: Row) => string {
  return ({ signal }) => (leftFor(signal.worth) === null ? NONE : text(signal));
}

export default function DenseTable({ empty, ...view }: LayoutView) {
  const { formatMoney } = useMoney();
  const words = layoutsTexts();
  const rows = useRows({ ...view, ids: view.ids.slice(0, MOST) });
  if (rows.length === 0) return empty;
  const route: TableColumn<Row> = {
    key: 'route',
    header: words.route,
    render: ({ signal, doubt }) => (
      <Button
        variant="ghost"
        size="sm"
        aria-disabled={doubt !== null}
        onClick={() => doubt === null && view.onOpen(signal.id)}
      >
        {routeText(signal)}
      </Button>
    ),
  };
  return (
    <Stack gap="sm">
      <Table
        caption={words.caption}
        columns={[route, ...columnsIn(formatMoney, words)]}
        rows={rows.map((row) => ({ ...row, signal: atBestStake(row.signal) }))}
        rowKey={({ signal }) => signal.id}
        empty=""
        quiet={({ isOver }) => isOver}
        dense
      />
      {view.ids.length > MOST && <Muted>{words.first(MOST, view.ids.length)}</Muted>}
    </Stack>
  );
}
