/** Which coins must move to another exchange, whether they can, and at what cost. */

import type { Signal, SignalTransfer } from '@spreadwise/contract';
import { exchangeText } from '@spreadwise/contract/exchange-text';
import { amountText } from '@spreadwise/contract/figure-text';
import { Badge, Muted, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { detailTexts } from '../../../texts/detail';
import type { DetailTexts } from '../../../texts/english/detail';

const texts = () => detailTexts().transfersOf;

const columnsIn = (says: DetailTexts['transfersOf']): readonly TableColumn<SignalTransfer>[] => [
  { key: 'asset', header: says.coin },
  { key: 'from', header: says.from, render: ({ from }) => exchangeText(from) },
  { key: 'to', header: says.to, render: ({ to }) => exchangeText(to) },
  { key: 'network', header: says.network, render: ({ network }) => network ?? says.notKnown },
  {
    key: 'withdrawFee',
    header: says.fee,
    align: 'end',
    render: ({ withdrawFee, asset }) =>
      withdrawFee === null ? says.notKnown : `${amountText(withdrawFee)} ${asset}`,
  },
  { key: 'open', header: says.state, render: ({ open }) => <Open open={open} /> },
];

function Open({ open }: Pick<SignalTransfer, 'open'>) {
  if (open === null) return <Badge>{texts().notKnown}</Badge>;
  return open ? <Badge tone="success">{texts().open}</Badge> : <Badge tone="warning">{texts().closed}</Badge>;
}

export const Transfers = ({ transfers }: Pick<Signal, 'transfers'>) => (
  <Stack gap="sm">
    <Table
      dense
      caption={texts().coinsThatMove}
      columns={columnsIn(texts())}
      rows={transfers}
      rowKey={({ asset, from, to }) => `${asset} ${from} ${to}`}
      empty={texts().onOneExchange}
    />
    {transfers.length > 0 && <Muted>{texts().takesLong}</Muted>}
  </Stack>
);
