/** What similar past signals returned by delay, and why they ended. */

import type { SignalsLike as Like } from '@spreadwise/contract';
import { countText } from '@spreadwise/contract/figure-text';
import { Muted, Stack } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../../api/api-query';
import { Loaded } from '../../../api/Loaded';
import { explainedTexts } from '../../../texts/explained';
import { DelayChart, gainedText } from '../../signal/DelayChart';
import { endReasonText } from '../../signal/labels';

export default function SignalsLike({ signalId }: { readonly signalId: string }) {
  const query = useApiQuery('GET /api/analysis/like', {
    query: { signal: signalId },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const says = explainedTexts();
  return (
    <Loaded query={query} what={says.whatLikeItLeft}>
      {(like) =>
        like.signals === 0 ? (
          <Muted>{says.noneMeasured}</Muted>
        ) : (
          <Stack gap="sm">
            <DelayChart
              caption={says.caption}
              lines={[{ name: says.onAverage, delays: like.delays }]}
              of="one"
            />
            <Muted>
              {says.like[like.of](gainedText(like.signals, like.delays))} {says.held[like.holding]}{' '}
              {endsText(like)}
            </Muted>
          </Stack>
        )
      }
    </Loaded>
  );
}

function endsText({ ends }: Like): string {
  const all = ends.reduce((sum, { signals }) => sum + signals, 0);
  const { because, theyEnded } = explainedTexts();
  const parts = ends.map(({ reason, signals }) =>
    because(countText(signals), endReasonText({ endReason: reason })),
  );
  return all === 0 ? '' : theyEnded(parts.join(', '));
}
