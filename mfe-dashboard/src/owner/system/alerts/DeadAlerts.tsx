/** What was given up: to whom, where, and why; one or all can be sent again. */
import type { DeadAlert } from '@spreadwise/contract';
import {
  Button,
  Card,
  Muted,
  Stack,
  Table,
  type TableColumn,
  TextLink,
  Toolbar,
} from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { CHANNELS, KINDS } from '../../../common/alert-labels';
import { countText, utcText } from '../../../common/format';
import { customerPlace } from '../../parts/place-address';
import type { Resend } from './resend';

export interface DeadAlertsProps {
  readonly dead: readonly DeadAlert[];
  /** With those that are not shown. */
  readonly count: number;
  readonly resend: Resend;
}

export const DeadAlerts = ({ dead, count, resend }: DeadAlertsProps) => (
  <Card
    title="Given up"
    description="Refused, tried ten times, or broken off so that it may have arrived. What goes out once more is marked as a repeat where it may have."
  >
    <Stack>
      {count > 1 && (
        <Toolbar>
          <Button variant="secondary" size="sm" busy={resend.busy} onClick={() => resend.send({})}>
            Send all {countText(count)} again
          </Button>
        </Toolbar>
      )}
      <Table
        caption="Alerts that were given up"
        columns={columnsFor(resend)}
        rows={dead}
        rowKey={({ id }) => id}
        empty="Nothing was given up."
      />
      {count > dead.length && <Muted>And {countText(count - dead.length)} more.</Muted>}
    </Stack>
  </Card>
);

const columnsFor = ({ busy, send }: Resend): readonly TableColumn<DeadAlert>[] => [
  { key: 'at', header: 'Written', render: ({ at }) => utcText(at) },
  {
    key: 'kind',
    header: 'What',
    render: ({ kind, channel }) => `${KINDS[kind]}, by ${CHANNELS[channel]}`,
  },
  {
    key: 'result',
    header: 'Why',
    render: ({ result, tries }) => (
      <div>
        {result ?? 'It was refused.'}
        <Muted>{tries === 1 ? 'Tried once.' : `Tried ${countText(tries)} times.`}</Muted>
      </div>
    ),
  },
  {
    key: 'customerId',
    header: 'To',
    render: ({ customerId }) => (
      <TextLink render={<Link to={customerPlace(customerId)} />}>See the customer</TextLink>
    ),
  },
  {
    key: 'again',
    header: 'Once more',
    align: 'end',
    render: ({ id }) => (
      <Button size="sm" variant="secondary" disabled={busy} onClick={() => send({ ids: [id] })}>
        Send again
      </Button>
    ),
  },
];
