/** What a replay found: what would have been advised with the settings as they are. */
import type { RecordingReplay } from '@spreadwise/contract';
import { Notice, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { countText, utcText } from '../../../common/format';

type Found = RecordingReplay['best'][number];

const COLUMNS: readonly TableColumn<Found>[] = [
  { key: 'legs', header: 'Advice', render: ({ legs }) => legs.join(', ') },
  {
    key: 'leftEur',
    header: 'Left',
    align: 'end',
    render: ({ leftEur }) => (leftEur === null ? '–' : `€${leftEur.toFixed(2)}`),
  },
  { key: 'heldMs', header: 'Held', align: 'end', render: ({ heldMs }) => `${(heldMs / 1000).toFixed(1)} s` },
  { key: 'detectedAt', header: 'Found', hideBelow: 'md', render: ({ detectedAt }) => utcText(detectedAt) },
];

export function Replay({ of }: { readonly of: RecordingReplay }) {
  const { at, failure, found, advised, advisedThen, tookMs, best } = of;
  if (failure !== null)
    return (
      <Notice tone="warning" title={`The replay of ${utcText(at)} failed`}>
        {failure}
      </Notice>
    );
  return (
    <Stack gap="sm">
      <p>
        Replayed {utcText(at)} in {(tookMs / 1000).toFixed(1)} s, with the settings of then:{' '}
        {countText(found)} found, {countText(advised)} of them advised. As it happened it was{' '}
        {countText(advisedThen)}.
      </p>
      {best.length > 0 && (
        <Table
          dense
          caption="The best that would have been advised"
          columns={COLUMNS}
          rows={best}
          rowKey={({ legs, detectedAt }) => `${detectedAt} ${legs.join()}`}
          empty="None."
        />
      )}
    </Stack>
  );
}
