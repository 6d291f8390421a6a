/** A signal in plain words, for who asks for it: the words come when they are wanted. */
import { Button, Card } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { LazyScreen } from '../../common/LazyScreen';
import { useIsOpen } from '../../common/queries/useIsOpen';

const load = () => import('./Explanation');

export function Explain({ signalId }: { readonly signalId: string }) {
  const [isAsked, setIsAsked] = useState(false);
  if (!useIsOpen('explanations')) return null;
  return (
    <Card as={3} title="In plain words">
      {isAsked ? (
        <LazyScreen part load={load} props={{ signalId }} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
          Explain in plain words
        </Button>
      )}
    </Card>
  );
}
