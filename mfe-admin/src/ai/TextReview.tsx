/** Written texts for review, each with the facts it was made from and any model output that was rejected. */

import type { AiKeptText } from '@spreadwise/contract';
import { aiAttributes } from '@spreadwise/contract/ai-mark';
import { useAuth } from '@spreadwise/shared-auth';
import {
  AiText,
  Failure,
  LoadFailure,
  LoadMore,
  useApiPages,
  useCommand,
  utcText,
} from '@spreadwise/shared-screens';
import { Badge, Button, Card, Muted, Stack, Toolbar } from '@spreadwise/shared-ui';
import type { ReactNode } from 'react';

export default function TextReview() {
  const { hasPermission } = useAuth();
  const mayReview = hasPermission('ai.management');
  const query = useApiPages('GET /api/admin/ai/texts', {});
  const texts = query.data?.pages.flatMap((page) => page.texts) ?? [];
  return (
    <Card title="Texts" description="Texts for which a model was available; kept for 30 days.">
      <Stack>
        {query.isError && <LoadFailure query={query} what="The texts" />}
        {query.isSuccess && texts.length === 0 && <Muted>None yet.</Muted>}
        {texts.map((text) => (
          <Kept key={text.id} text={text}>
            {mayReview && <Review text={text} onReviewed={() => void query.refetch()} />}
          </Kept>
        ))}
        <LoadMore query={query} />
      </Stack>
    </Card>
  );
}

const Kept = ({ text, children }: { readonly text: AiKeptText; readonly children: ReactNode }) => (
  <details>
    <summary>
      {utcText(text.at)}, {text.task}:{' '}
      <Badge tone={text.source === 'ai' ? 'success' : 'warning'}>{text.why}</Badge>
    </summary>
    <Stack gap="sm">
      {text.question && <Muted>Asked: {text.question}</Muted>}
      <AiText {...text} />
      {text.refused && (
        <Muted>
          Refused at “{text.refusedAt}”: <span {...aiAttributes(true)}>{text.refused}</span>
        </Muted>
      )}
      <Muted>Facts: {text.facts.join(' ')}</Muted>
      <Muted>
        {text.provider ?? 'No model'}, prompt {text.promptVersion}
      </Muted>
      {children}
    </Stack>
  </details>
);

function Review({ text, onReviewed }: { readonly text: AiKeptText; readonly onReviewed: () => void }) {
  const { busy, failure, run } = useCommand('POST /api/admin/ai/texts/review');
  const review = async (given: 'good' | 'bad') => {
    await run({ id: text.id, review: given === text.review ? null : given });
    onReviewed();
  };
  return (
    <Toolbar>
      {(['good', 'bad'] as const).map((given) => (
        <Button
          key={given}
          size="sm"
          variant="ghost"
          busy={busy}
          aria-pressed={text.review === given}
          onClick={() => void review(given)}
        >
          {given === 'good' ? 'Good' : 'Bad'}
        </Button>
      ))}
      <Failure of={failure} title="It was not saved" />
    </Toolbar>
  );
}
