/** A day of alerts by channel, and what waits or was given up there. */
import type { ChannelReport } from '@spreadwise/contract';
import { Button, Card, Muted, Table, type TableColumn, VisuallyHidden } from '@spreadwise/shared-ui';
import { CHANNELS, spanText } from '../../../common/alert-labels';
import { countText } from '../../../common/format';
import type { Resend } from './resend';

export interface ChannelsTableProps {
  readonly channels: readonly ChannelReport[];
  readonly resend: Resend;
}

export const ChannelsTable = ({ channels, resend }: ChannelsTableProps) => (
  <Card
    title="The last 24 hours"
    description="How long it took from the advice being given until the channel had the alert; what came too late, or was not wanted any more, was not sent."
  >
    <Table
      caption="Alerts by channel"
      columns={columnsFor(resend)}
      rows={channels}
      rowKey={({ channel }) => channel}
      empty="Nothing was to be sent."
      dense
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
  { ...took('p50Ms', 'Half within'), hideBelow: 'sm' },
  took('p99Ms', '99 % within'),
  counted('late', 'Too late'),
  { ...counted('unwanted', 'Not wanted'), hideBelow: 'md' },
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
      Send {countText(dead)} again <VisuallyHidden>by {CHANNELS[channel]}</VisuallyHidden>
    </Button>
  );
