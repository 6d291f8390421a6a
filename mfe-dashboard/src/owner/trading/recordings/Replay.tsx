/** What a replay found: what would have been advised with the settings as they are. */
import type { RecordingReplay } from '@spreadwise/contract';
import { countText, durationText, euroText, NONE } from '@spreadwise/contract/figure-text';
import { Notice, Stack, Table, type TableColumn } from '@spreadwise/shared-ui';
import { utcText } from '../../../common/format';

type Found = RecordingReplay['best'][number];

const COLUMNS: readonly TableColumn<Found>[] = [
  { key: 'legs', header: 'Advice', render: ({ legs }) => legs.join(', ') },
  {
    key: 'leftEur',
    header: 'Left',
    align: 'end',
    render: ({ leftEur }) => (leftEur === null ? NONE : euroText(leftEur)),
  },
  { key: 'heldMs', header: 'Held', align: 'end', render: ({ heldMs }) => durationText(heldMs) },
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
        Replayed {utcText(at)} in {durationText(tookMs)}, with the settings of then: {countText(found)} found,{' '}
        {countText(advised)} of them advised. As it happened it was {countText(advisedThen)}.
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
