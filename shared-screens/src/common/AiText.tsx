/** A text of the AI services, marked with its source. */
import type { WrittenText } from '@spreadwise/contract';
import { aiAttributes } from '@spreadwise/contract/ai-mark';
import { Badge, Muted, Stack } from '@spreadwise/shared-ui';
import { commonTexts } from '../texts/common';

export const AiText = ({ text, source }: WrittenText) => (
  <Stack gap="sm" {...aiAttributes(source === 'ai')}>
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {source === 'ai' ? (
      <Muted>
        <Badge tone="accent">{commonTexts().byAi}</Badge> {commonTexts().byAiText}
      </Muted>
    ) : (
      <Muted>{commonTexts().withoutAi}</Muted>
    )}
  </Stack>
);
