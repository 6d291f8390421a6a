/** Alerts that this browser shows, also while this site is closed. */

import type { CallResponse, PushDevice } from '@spreadwise/contract';
import { Loaded, problemText, useApiQuery, useCommand, utcText } from '@spreadwise/shared-screens';
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
import { useEffect, useState } from 'react';
import { OpenedBy } from '../../OpenedBy';
import { useOpens } from '../../useOpens';
import { deviceId, ownEndpoint, pushAbility, subscribe, unsubscribe } from './browser-push';

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

interface DevicesProps {
  readonly push: CallResponse<'GET /api/alerts/push'>;
  readonly onChanged: () => Promise<unknown>;
}

function Devices(props: DevicesProps) {
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

/** Adds this browser to those that get alerts, and takes any of them away again. */
function usePushDevices({ push: { publicKey, devices }, onChanged }: DevicesProps) {
  const add = useCommand('POST /api/alerts/push/device');
  const remove = useCommand('POST /api/alerts/push/device/remove');
  const [ownId, setOwnId] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const ability = pushAbility();
  useEffect(() => {
    if (ability === 'possible') void findOwn().then(setOwnId, () => setOwnId(null));
  }, [ability]);

  const begin = async () => {
    setAsking(true);
    setProblem(null);
    try {
      const keys = await subscribe(publicKey);
      if (!keys) setProblem('Your browser blocks notifications. Allow them for this site, and try again.');
      const made = keys && (await add.run(keys));
      if (made) setOwnId(made.id);
      await onChanged();
    } catch {
      setProblem('Your browser could not subscribe. Please try again in a moment.');
    }
    setAsking(false);
  };
  const end = async (id: string) => {
    if ((await remove.run({ id })) === null) return;
    if (id === ownId) await unsubscribe().catch(() => undefined);
    await onChanged();
  };
  const failure = add.failure ?? remove.failure;
  return {
    ...{ ability, ownId, isAsking, begin, end },
    isHere: devices.some(({ id }) => id === ownId),
    said: problem ?? (failure === null ? null : problemText(failure)),
  };
}

const WHY_NOT = {
  unsupported:
    'This browser shows no notices of sites. On an iPhone or iPad add this page to the home screen first, and open it from there.',
  blocked: 'This browser blocks notifications from this site. Allow them in its settings to get alerts here.',
};

async function findOwn(): Promise<string | null> {
  const endpoint = await ownEndpoint();
  return endpoint && deviceId(endpoint);
}

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
