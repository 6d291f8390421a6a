/** What needs attention now, most urgent first, each with a link. */

import type { Attention as Found } from '@spreadwise/contract';
import { Loaded, utcText } from '@spreadwise/shared-screens';
import { LinkButton, Muted, Notice, Stack } from '@spreadwise/shared-ui';
import { Link } from 'react-router-dom';
import { placeAddress } from '../common/place-address';
import { ShortList } from '../common/ShortList';
import styles from './Overview.module.css';
import { useOverview } from './useOverview';

/** Keeps the rest of the page in view. */
const FIRST = 2;

export function Attention() {
  const query = useOverview();
  return (
    <Loaded query={query} what="The overview">
      {({ attention, at }) => (
        <Stack gap="sm">
          {attention.length === 0 && <Notice tone="success" title="Nothing needs your attention" />}
          <ShortList className={styles.attention} first={FIRST}>
            {attention.map((one) => (
              <One key={one.id} found={one} />
            ))}
          </ShortList>
          <Muted>
            {query.isError ? 'The server does not answer. ' : ''}As of {utcText(at)}. Days are UTC.
          </Muted>
        </Stack>
      )}
    </Loaded>
  );
}

const One = ({ found: { tone, title, text, place, part } }: { readonly found: Found }) => (
  <li>
    <Notice
      tone={tone}
      title={title}
      action={
        <LinkButton variant="secondary" size="sm" render={<Link to={placeAddress(place, part)} />}>
          Open
        </LinkButton>
      }
    >
      {text}
    </Notice>
  </li>
);
