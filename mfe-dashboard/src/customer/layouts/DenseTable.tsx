/** Every open signal in a line. */
import type { Signal } from '@spreadwise/contract';
import { Button, Table, type TableColumn } from '@spreadwise/shared-ui';
import type { LayoutView } from '../../signals/SignalsView';
import {
  ageText,
  euroText,
  inPlaceWords,
  movedWords,
  movesText,
  percentText,
  routeText,
} from '../../signals/signal/labels';
import { type Row, useRows } from './useRows';

const COLUMNS: readonly TableColumn<Row>[] = [
  {
    key: 'inPlace',
    header: 'Left in place',
    align: 'end',
    render: ({ signal }) => inPlaceWords(signal).left,
  },
  { key: 'moved', header: 'If moved', align: 'end', render: ({ signal }) => movedWords(signal).left },
  { key: 'net', header: 'Net', align: 'end', render: ({ signal }) => percentText(signal.size.net) },
  { key: 'put', header: 'Put in', align: 'end', render: ({ signal }) => putInText(signal) },
  { key: 'moves', header: 'To move', render: ({ signal }) => movesText(signal), hideBelow: 'md' },
  { key: 'confidence', header: 'Confidence', render: ({ signal }) => signal.confidence.level },
  { key: 'price', header: 'Oldest price', align: 'end', render: oldestText, hideBelow: 'md' },
  { key: 'state', header: 'State', render: ({ doubt, age }) => doubt ?? `open for ${ageText(age)}` },
];

function oldestText({ signal: { legs } }: Row): string {
  return ageText(Math.max(...legs.map(({ ageMs }) => ageMs)));
}

export default function DenseTable({ empty, ...view }: LayoutView) {
  const rows = useRows(view);
  if (rows.length === 0) return empty;
  const route: TableColumn<Row> = {
    key: 'route',
    header: 'Way',
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
    <Table
      caption="Open signals, the best first"
      columns={[route, ...COLUMNS]}
      rows={rows}
      rowKey={({ signal }) => signal.id}
      empty=""
      dense
    />
  );
}

const putInText = ({ size: { amountEur, amount, asset } }: Signal): string =>
  amountEur === null ? `${amount.toPrecision(4)} ${asset}` : euroText(amountEur);
