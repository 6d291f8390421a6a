/** Which routes recur: how often, on how many days, and how long they last. */

import type { MarketPast, RecurringRoute } from '@spreadwise/contract';
import { countText, durationText } from '@spreadwise/contract/figure-text';
import { type FormatMoney, useMoney, utcText } from '@spreadwise/shared-screens';
import { Table, type TableColumn } from '@spreadwise/shared-ui';
import { wayText } from '../../common/way-text';

const columnsIn = (formatMoney: FormatMoney): readonly TableColumn<RecurringRoute>[] => [
  { key: 'route', header: 'Route', render: ({ route }) => wayText(route) },
  { key: 'signals', header: 'Signals', align: 'end', render: ({ signals }) => countText(signals) },
  { key: 'days', header: 'Days', align: 'end' },
  { key: 'lifetime', header: 'Lifetime', align: 'end', render: lifetimeText },
  {
    key: 'eur',
    header: 'Offered',
    align: 'end',
    render: ({ eur }) => formatMoney(eur),
    hideBelow: 'sm',
  },
  { key: 'last', header: 'Last', align: 'end', render: ({ lastAt }) => utcText(lastAt), hideBelow: 'md' },
];

function lifetimeText({ meanLifetimeMs }: RecurringRoute): string {
  return durationText(meanLifetimeMs);
}

export function Routes({ routes }: Pick<MarketPast, 'routes'>) {
  const { formatMoney } = useMoney();
  return (
    <Table
      caption="Recurring routes"
      columns={columnsIn(formatMoney)}
      rows={routes}
      rowKey={({ route }) => route}
      empty="No route has recurred in these days."
      dense
    />
  );
}
