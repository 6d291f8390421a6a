/** A day of alerts by channel, and what waits or was given up there. */
import type { ChannelReport } from '@spreadwise/contract';
import { Button, Card, Muted, Table, type TableColumn } from '@spreadwise/shared-ui';
import { CHANNELS, spanText } from '../../../common/alert-labels';
import { countText } from '../../../common/format';
import type { Resend } from './Alerts';

export interface ChannelsTableProps {
  readonly channels: readonly ChannelReport[];
  readonly resend: Resend;
}

export const ChannelsTable = ({ channels, resend }: ChannelsTableProps) => (
  <Card title="The last 24 hours" description="From advice being given until the channel has the alert.">
    <Table
      caption="Alerts by channel"
      columns={columnsFor(resend)}
      rows={channels}
      rowKey={({ channel }) => channel}
      empty="Nothing was to be sent."
    />
  </Card>
);

const counted = (
  key: Exclude<keyof ChannelReport, 'channel' | 'p50Ms' | 'p99Ms'>,
  header: string,
): TableColumn<ChannelReport> => ({
  key,
  header,
  align: 'end',
  render: (row) => countText(row[key]),
});
const took = (key: 'p50Ms' | 'p99Ms', header: string): TableColumn<ChannelReport> => ({
  key,
  header,
  align: 'end',
  render: ({ [key]: ms }) => (ms === null ? <Muted>–</Muted> : spanText(ms)),
});

const columnsFor = (resend: Resend): readonly TableColumn<ChannelReport>[] => [
  { key: 'channel', header: 'Channel', render: ({ channel }) => CHANNELS[channel] },
  counted('sent', 'Delivered'),
  took('p50Ms', 'Half within'),
  took('p99Ms', '99 % within'),
  counted('late', 'Too late, not sent'),
  counted('unwanted', 'Not wanted any more'),
  counted('waiting', 'On their way'),
  {
    key: 'dead',
    header: 'Given up',
    align: 'end',
    render: (row) => <GivenUp {...row} resend={resend} />,
  },
];

const GivenUp = ({ channel, dead, resend: { busy, send } }: ChannelReport & { readonly resend: Resend }) =>
  dead === 0 ? (
    '0'
  ) : (
    <Button size="sm" variant="secondary" disabled={busy} onClick={() => send({ channel })}>
      Send {countText(dead)} again by {CHANNELS[channel]}
    </Button>
  );
