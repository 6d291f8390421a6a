/** What needs a person now, the most urgent first, each with the way there. */
import type { Attention } from '@spreadwise/contract';
import { LinkButton, Notice, Stack } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { placeAddress } from '../common/place-address';

export const AttentionList = ({ found }: { readonly found: readonly Attention[] }) =>
  found.length === 0 ? (
    <Notice tone="success" title="Nothing needs you now" />
  ) : (
    <Stack gap="sm">
      {found.map(({ id, tone, title, text, place, part }) => (
        <Notice
          key={id}
          tone={tone}
          title={title}
          action={
            <LinkButton variant="secondary" size="sm" render={<Link to={placeAddress(place, part)} />}>
              Look
            </LinkButton>
          }
        >
          {text}
        </Notice>
      ))}
    </Stack>
  );
