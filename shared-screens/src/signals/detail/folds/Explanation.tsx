/** What a signal is, why it leaves a profit, and how certain that is, as of the moment it was requested. */
import { Button, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import { useApiQuery } from '../../../api/api-query';
import { Loaded } from '../../../api/Loaded';
import { AiText } from '../../../common/AiText';
import { explainedTexts } from '../../../texts/explained';
import { momentText } from '../../signal/labels';

export default function Explanation({ signalId }: { readonly signalId: string }) {
  const query = useApiQuery('GET /api/ai/explanation', {
    query: { signal: signalId },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Loaded query={query} what={explainedTexts().theExplanation}>
      {({ asOf, ...written }) => (
        <Stack gap="sm" aria-live="polite">
          <AiText {...written} />
          <Toolbar
            end={
              <Button variant="ghost" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
                {explainedTexts().again}
              </Button>
            }
          >
            <Muted>{explainedTexts().asOf(momentText(asOf))}</Muted>
          </Toolbar>
        </Stack>
      )}
    </Loaded>
  );
}
