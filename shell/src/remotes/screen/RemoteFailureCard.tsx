/** Shown in place of a remote's screen that failed: what happened, and a Retry button. Also retries when back online. */
import { Button, Card, Page, Stack } from '@spreadwise/shared-ui';
import { useEffect, useRef } from 'react';
import { texts } from '../../texts/texts';
import type { RemoteFailure } from '../files/failure';

export interface RemoteFailureCardProps {
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
}

export function RemoteFailureCard({ failure, onRetry }: RemoteFailureCardProps) {
  const retry = useRef<HTMLButtonElement>(null);
  const { failure: words, reload, retry: again } = texts();
  useEffect(() => retry.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    window.addEventListener('online', onRetry);
    return () => window.removeEventListener('online', onRetry);
  }, [onRetry]);
  return (
    <Page>
      <div role="alert" data-failure={failure.kind}>
        <Card
          as={1}
          title={words.title}
          footer={
            <Stack gap="sm">
              <Button ref={retry} onClick={onRetry}>
                {again}
              </Button>
              {failure.gone && (
                <Button variant="secondary" onClick={() => window.location.reload()}>
                  {reload}
                </Button>
              )}
            </Stack>
          }
        >
          <Stack gap="sm">
            <p>{words.whyNot[failure.kind]}</p>
            {failure.kind === 'preview' && <p>{failure.reason}</p>}
            <p>{failure.gone ? words.gone : words.restWorks}</p>
          </Stack>
        </Card>
      </div>
    </Page>
  );
}
