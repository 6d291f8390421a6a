/** A part of a signal's sheet for who asks for it: neither its code nor its answer comes before. */
import { Button, Card } from '@spreadwise/shared-ui';
import { useState } from 'react';
import { LazyScreen, type LazyScreenProps } from '../../common/LazyScreen';

export interface OnDemandProps extends Pick<LazyScreenProps<{ signalId: string }>, 'load'> {
  readonly title: string;
  /** What the button says. */
  readonly ask: string;
  readonly signalId: string;
}

export function OnDemand({ title, ask, load, signalId }: OnDemandProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Card as={3} title={title}>
      {isAsked ? (
        <LazyScreen part load={load} props={{ signalId }} />
      ) : (
        <Button variant="secondary" size="sm" onClick={() => setIsAsked(true)}>
          {ask}
        </Button>
      )}
    </Card>
  );
}
