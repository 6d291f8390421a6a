/** A text of the AI services, marked by what wrote it. */
import type { WrittenText } from '@spreadwise/contract';
import { Badge, Muted, Stack } from '@spreadwise/shared-ui';

export const Written = ({ text, source }: WrittenText) => (
  <Stack gap="sm">
    {text.split('\n\n').map((paragraph) => (
      <p key={paragraph}>{paragraph}</p>
    ))}
    {source === 'ai' ? (
      <Muted>
        <Badge tone="accent">Written by AI</Badge> Its numbers and names were checked against the data. It can
        still be wrong.
      </Muted>
    ) : (
      <Muted>Put together from the data by a fixed pattern, without AI.</Muted>
    )}
  </Stack>
);
