/** Abandoned alerts: the customer, the address, and the reason. One or all can be resent. */

import type { DeadAlert } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { CHANNELS, KINDS, utcText } from '@spreadwise/shared-screens';
import {
  Button,
  Card,
  Muted,
  Stack,
  Table,
  type TableColumn,
  TextLink,
  Toolbar,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { customerPlace } from '../common/place-address';
import type { AskResend } from './resend';

export interface DeadAlertsProps {
  readonly dead: readonly DeadAlert[];
  /** Includes those not shown. */
  readonly count: number;
  readonly onResend: AskResend;
}

export const DeadAlerts = ({ dead, count, onResend }: DeadAlertsProps) => (
  <Card
    title="Failed"
    description="Refused, failed twelve times, or interrupted after it may have arrived. Alerts sent again are marked as repeats if they may have arrived."
  >
    <Stack>
      {count > 1 && (
        <Toolbar>
          <Button
            variant="secondary"
            size="sm"
            onClick={() => onResend({ question: `Send all ${countText(count)} again?`, which: {} })}
          >
            Send all {countText(count)} again
          </Button>
        </Toolbar>
      )}
      <Table
        caption="Failed alerts"
        columns={columnsFor(onResend)}
        rows={dead}
        rowKey={({ id }) => id}
        empty="No failed alerts."
      />
      {count > dead.length && <Muted>And {countText(count - dead.length)} more.</Muted>}
    </Stack>
  </Card>
);

const columnsFor = (onResend: AskResend): readonly TableColumn<DeadAlert>[] => [
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
    render: ({ id, kind, at }) => (
      <Button
        size="sm"
        variant="secondary"
        onClick={() => onResend({ question: 'Send this alert again?', which: { ids: [id] } })}
      >
        Send again{' '}
        <VisuallyHidden>
          {KINDS[kind]} of {utcText(at)}
        </VisuallyHidden>
      </Button>
    ),
  },
];
