/** Alerts that this browser shows, also while this site is closed. */

import type { PushDevice } from '@spreadwise/contract';
import { Loaded, useApiQuery, utcText } from '@spreadwise/shared-screens';
import {
  Badge,
  Button,
  Card,
  Muted,
  Notice,
  Stack,
  Table,
  type TableColumn,
  VisuallyHidden,
} from '@spreadwise/shared-ui';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';
import { type PushDevicesProps, usePushDevices } from './usePushDevices';

export interface PushCardProps {
  /** A browser was added or removed. */
  readonly onChanged: () => Promise<unknown>;
}

export function PushCard({ onChanged }: PushCardProps) {
  const query = useApiQuery('GET /api/alerts/push');
  const changed = async () => {
    await query.refetch();
    await onChanged();
  };
  const isOpen = useOpens()('alerts.push');
  return (
    <Card
      title="This browser"
      description="New advice as a system notification, also while this site is closed."
    >
      {isOpen ? (
        <Loaded query={query} what="Your browsers">
          {(push) => <Devices push={push} onChanged={changed} />}
        </Loaded>
      ) : (
        <OpenedBy feature="alerts.push" what="Alerts in your browser come">
          They reach you while the page is closed, and lead to the signal.
        </OpenedBy>
      )}
    </Card>
  );
}

function Devices(props: PushDevicesProps) {
  const { devices } = props.push;
  const { ability, ownId, isAsking, isHere, said, begin, end } = usePushDevices(props);
  return (
    <Stack>
      {ability !== 'possible' && <Muted>{WHY_NOT[ability]}</Muted>}
      {devices.length > 0 && (
        <Table
          caption="Browsers that get alerts"
          columns={columns(ownId, (id) => void end(id))}
          rows={devices}
          rowKey={({ id }) => id}
          empty=""
        />
      )}
      {ability === 'possible' && !isHere && (
        <div>
          <Button busy={isAsking} onClick={() => void begin()}>
            Get alerts in this browser
          </Button>
        </div>
      )}
      {said && (
        <Notice tone="danger" title="That did not work">
          {said}
        </Notice>
      )}
    </Stack>
  );
}

const WHY_NOT = {
  unsupported:
    'This browser shows no notices of sites. On an iPhone or iPad add this page to the home screen first, and open it from there.',
  blocked: 'This browser blocks notifications from this site. Allow them in its settings to get alerts here.',
};

const columns = (ownId: string | null, onEnd: (id: string) => void): readonly TableColumn<PushDevice>[] => [
  {
    key: 'device',
    header: 'Browser',
    render: ({ id, device }) => (
      <>
        {device ?? 'A browser'} {id === ownId && <Badge>This one</Badge>}
      </>
    ),
  },
  { key: 'addedAt', header: 'Since', hideBelow: 'sm', render: ({ addedAt }) => utcText(addedAt) },
  {
    key: 'end',
    header: 'End it',
    align: 'end',
    render: ({ id, device }) => (
      <Button size="sm" variant="ghost" onClick={() => onEnd(id)}>
        Remove<VisuallyHidden> {device ?? 'a browser'}</VisuallyHidden>
      </Button>
    ),
  },
];
