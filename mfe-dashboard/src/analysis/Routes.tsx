/** Which ways come back: how often, on how many days, and how long they stand. */

import type { MarketPast, RecurringRoute } from '@spreadwise/contract';
import { countText, durationText } from '@spreadwise/contract/figure-text';
import { type FormatMoney, useMoney, utcText } from '@spreadwise/shared-screens';
import { Table, type TableColumn } from '@spreadwise/shared-ui';
import { wayText } from '../common/way-text';

const columnsIn = (formatMoney: FormatMoney): readonly TableColumn<RecurringRoute>[] => [
  { key: 'route', header: 'Way', render: ({ route }) => wayText(route) },
  { key: 'signals', header: 'Signals', align: 'end', render: ({ signals }) => countText(signals) },
  { key: 'days', header: 'Days', align: 'end' },
  { key: 'stood', header: 'Stood, on average', align: 'end', render: stoodText },
  {
    key: 'eur',
    header: 'Advised in all',
    align: 'end',
    render: ({ eur }) => formatMoney(eur),
    hideBelow: 'sm',
  },
  { key: 'last', header: 'Last', align: 'end', render: ({ lastAt }) => utcText(lastAt), hideBelow: 'md' },
];

function stoodText({ meanLifetimeMs }: RecurringRoute): string {
  return durationText(meanLifetimeMs);
}

export function Routes({ routes }: Pick<MarketPast, 'routes'>) {
  const { formatMoney } = useMoney();
  return (
    <Table
      caption="Ways that come back"
      columns={columnsIn(formatMoney)}
      rows={routes}
      rowKey={({ route }) => route}
      empty="No way has come back in these days."
      dense
    />
  );
}
