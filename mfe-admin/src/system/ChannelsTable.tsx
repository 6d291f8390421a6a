/** One day of alerts by channel, with those waiting or abandoned. */

import type { ChannelReport } from '@spreadwise/contract';
import { countText, durationText } from '@spreadwise/contract/figure-text';
import { CHANNELS } from '@spreadwise/shared-screens';
import { Button, Card, Muted, Table, type TableColumn, VisuallyHidden } from '@spreadwise/shared-ui';
import type { AskResend } from './resend';

export interface ChannelsTableProps {
  readonly channels: readonly ChannelReport[];
  readonly onResend: AskResend;
}

export const ChannelsTable = ({ channels, onResend }: ChannelsTableProps) => (
  <Card
    title="The last 24 hours"
    description="Time from the signal to the channel. Alerts that were late or no longer wanted were not sent."
  >
    <Table
      caption="Alerts by channel"
      columns={columnsFor(onResend)}
      rows={channels}
      rowKey={({ channel }) => channel}
      empty="No alerts."
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
  render: ({ [key]: ms }) => (ms === null ? <Muted>–</Muted> : durationText(ms)),
});

const columnsFor = (onResend: AskResend): readonly TableColumn<ChannelReport>[] => [
  { key: 'channel', header: 'Channel', render: ({ channel }) => CHANNELS[channel] },
  counted('sent', 'Delivered'),
  { ...took('p50Ms', 'Half within'), hideBelow: 'sm' },
  took('p99Ms', '99% within'),
  counted('late', 'Too late'),
  { ...counted('unwanted', 'Not wanted'), hideBelow: 'md' },
  counted('waiting', 'On their way'),
  {
    key: 'dead',
    header: 'Failed',
    align: 'end',
    render: (row) => <GivenUp {...row} onResend={onResend} />,
  },
];

interface GivenUpProps extends Pick<ChannelReport, 'channel' | 'dead'> {
  readonly onResend: AskResend;
}

const GivenUp = ({ channel, dead, onResend }: GivenUpProps) =>
  dead === 0 ? (
    '0'
  ) : (
    <Button
      size="sm"
      variant="secondary"
      onClick={() =>
        onResend({
          question: `Send ${countText(dead)} again by ${CHANNELS[channel]}?`,
          which: { channel },
        })
      }
    >
      Send {countText(dead)} again <VisuallyHidden>by {CHANNELS[channel]}</VisuallyHidden>
    </Button>
  );
