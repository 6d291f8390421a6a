/** What past signals like this one left by how late one came, and why they ended. */

import type { SignalsLike as Like } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Muted, Stack } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../../api/api-query';
import { Loaded } from '../../../api/Loaded';
import { DelayChart, gainedText } from '../../signal/DelayChart';
import { endReasonText } from '../../signal/labels';

export default function SignalsLike({ signalId }: { readonly signalId: string }) {
  const query = useApiQuery('GET /api/analysis/like', {
    query: { signal: signalId },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} what="What signals like it left">
      {(like) =>
        like.signals === 0 ? (
          <Muted>None like it was measured yet.</Muted>
        ) : (
          <Stack gap="sm">
            <DelayChart
              caption="Left of one, with your capital and fees"
              lines={[{ name: 'On average', delays: like.delays }]}
              of="one"
            />
            <Muted>
              {OF[like.of]}: {gainedText(like.signals, like.delays)}, and later misses and losses count.{' '}
              {HELD[like.holding]} {endsText(like)}
            </Muted>
          </Stack>
        )
      }
    </Loaded>
  );
}

const OF: Readonly<Record<Like['of'], string>> = {
  way: 'Of the same trades',
  kind: 'Of the same trades there were too few; of as many trades on markets of the same kind',
};

const HELD: Readonly<Record<Like['holding'], string>> = {
  inPlace: 'With the coins in place; bringing them back is not counted.',
  moved:
    'Moved along, where it is known how long that takes: each order on the books of when its coins arrived.',
};

function endsText({ ends }: Like): string {
  const all = ends.reduce((sum, { signals }) => sum + signals, 0);
  const parts = ends.map(
    ({ reason, signals }) => `${countText(signals)} because ${endReasonText({ endReason: reason })}`,
  );
  return all === 0 ? '' : `They ended: ${parts.join(', ')}.`;
}
