/** Recurring routes: how often, on how many days, and how long they last. */

import type { MarketPast, RecurringRoute } from '@spreadwise/contract';
import { countText, durationText } from '@spreadwise/contract/figure-text';
import { type FormatMoney, useMoney, utcText } from '@spreadwise/shared-screens';
import { Table, type TableColumn } from '@spreadwise/shared-ui';
import { tradesText } from '../../common/trades-text';
import type { InsightsTexts } from '../../texts/english/insights';
import { insightsTexts } from '../../texts/insights';

const columnsIn = (
  formatMoney: FormatMoney,
  words: InsightsTexts['past']['table'],
): readonly TableColumn<RecurringRoute>[] => [
  { key: 'route', header: words.route, render: ({ route }) => tradesText(route) },
  { key: 'signals', header: words.signals, align: 'end', render: ({ signals }) => countText(signals) },
  { key: 'days', header: words.days, align: 'end' },
  { key: 'lifetime', header: words.lifetime, align: 'end', render: lifetimeText },
  {
    key: 'eur',
    header: words.offered,
    align: 'end',
    render: ({ eur }) => formatMoney(eur),
    hideBelow: 'sm',
  },
  { key: 'last', header: words.last, align: 'end', render: ({ lastAt }) => utcText(lastAt), hideBelow: 'md' },
];

function lifetimeText({ meanLifetimeMs }: RecurringRoute): string {
  return durationText(meanLifetimeMs);
}

export function Routes({ routes }: Pick<MarketPast, 'routes'>) {
  const { formatMoney } = useMoney();
  const words = insightsTexts().past;
  return (
    <Table
      caption={words.routes}
      columns={columnsIn(formatMoney, words.table)}
      rows={routes}
      rowKey={({ route }) => route}
      empty={words.noRoute}
      dense
    />
  );
}
