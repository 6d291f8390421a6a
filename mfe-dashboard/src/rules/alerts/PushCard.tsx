/** Alerts shown by this browser, even while this site is closed. */

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
import type { PushTexts } from '../../texts/english/push';
import { pushTexts } from '../../texts/push';
import { UpgradeNotice } from '../../UpgradeNotice';
import { useHasFeature } from '../../useHasFeature';
import { type PushDevicesProps, usePushDevices } from './usePushDevices';

export interface PushCardProps {
  /** Called after a browser was added or removed. */
  readonly onChanged: () => Promise<unknown>;
}

export function PushCard({ onChanged }: PushCardProps) {
  const query = useApiQuery('GET /api/alerts/push');
  const changed = async () => {
    await query.refetch();
    await onChanged();
  };
  const isOpen = useHasFeature()('alerts.push');
  const words = pushTexts();
  return (
    <Card title={words.title} description={words.text}>
      {isOpen ? (
        <Loaded query={query} what={words.what}>
          {(push) => <Devices push={push} onChanged={changed} />}
        </Loaded>
      ) : (
        <UpgradeNotice feature="alerts.push" title={words.opensWith}>
          {words.opensWithText}
        </UpgradeNotice>
      )}
    </Card>
  );
}

function Devices(props: PushDevicesProps) {
  const { devices } = props.push;
  const { ability, ownId, isAsking, isHere, said, begin, end } = usePushDevices(props);
  const words = pushTexts();
  return (
    <Stack>
      {ability !== 'possible' && <Muted>{words.whyNot[ability]}</Muted>}
      {devices.length > 0 && (
        <Table
          caption={words.caption}
          columns={columns(words, ownId, (id) => void end(id))}
          rows={devices}
          rowKey={({ id }) => id}
          empty=""
        />
      )}
      {ability === 'possible' && !isHere && (
        <div>
          <Button busy={isAsking} onClick={() => void begin()}>
            {words.begin}
          </Button>
        </div>
      )}
      {said && (
        <Notice tone="danger" title={words.failed}>
          {said}
        </Notice>
      )}
    </Stack>
  );
}

const columns = (
  words: PushTexts,
  ownId: string | null,
  onEnd: (id: string) => void,
): readonly TableColumn<PushDevice>[] => [
  {
    key: 'device',
    header: words.browser,
    render: ({ id, device }) => (
      <>
        {device ?? words.unknown} {id === ownId && <Badge>{words.thisOne}</Badge>}
      </>
    ),
  },
  { key: 'addedAt', header: words.since, hideBelow: 'sm', render: ({ addedAt }) => utcText(addedAt) },
  {
    key: 'end',
    header: words.end,
    align: 'end',
    render: ({ id, device }) => (
      <Button size="sm" variant="ghost" onClick={() => onEnd(id)}>
        {words.remove}
        <VisuallyHidden> {device ?? words.unknown}</VisuallyHidden>
      </Button>
    ),
  },
];
