/** Which coins have to be on another exchange, and whether and at what cost they get there. */

import type { Signal, SignalTransfer } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText } from '@spreadwise/contract/figure-text';
import { Badge, Muted, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';

const COLUMNS: readonly TableColumn<SignalTransfer>[] = [
  { key: 'asset', header: 'Coin' },
  { key: 'from', header: 'From', render: ({ from }) => exchangeText(from) },
  { key: 'to', header: 'To', render: ({ to }) => exchangeText(to) },
  { key: 'network', header: 'Network', render: ({ network }) => network ?? 'Not known' },
  {
    key: 'withdrawFee',
    header: 'Fee',
    align: 'end',
    render: ({ withdrawFee, asset }) =>
      withdrawFee === null ? 'Not known' : `${amountText(withdrawFee)} ${asset}`,
  },
  { key: 'open', header: 'State', render: ({ open }) => <Open open={open} /> },
];

function Open({ open }: Pick<SignalTransfer, 'open'>) {
  if (open === null) return <Badge>Not known</Badge>;
  return open ? <Badge tone="success">Open</Badge> : <Badge tone="warning">Closed</Badge>;
}

export const Transfers = ({ transfers }: Pick<Signal, 'transfers'>) => (
  <Stack gap="sm">
    <Table
      dense
      caption="Coins that change the exchange"
      columns={COLUMNS}
      rows={transfers}
      rowKey={({ asset, from, to }) => `${asset} ${from} ${to}`}
      empty="All trades are on one exchange. Nothing has to be moved."
    />
    {transfers.length > 0 && (
      <Muted>
        A transfer mostly takes longer than a gain lasts. With the coins already on each exchange, none is
        needed first.
      </Muted>
    )}
  </Stack>
);
