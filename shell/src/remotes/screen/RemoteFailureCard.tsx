/** Stands where a remote's screen should be: what happened, in words, and Retry. */
import { Button, Card, Page, Stack } from '@spreadwise/shared-ui';
import { useEffect, useRef } from 'react';
import type { RemoteFailure } from '../files/failure';

const WORDS: Record<RemoteFailure['kind'], string> = {
  manifest: 'The list of this site’s parts could not be read.',
  entry: 'This part of the site could not be reached.',
  integrity: 'A file of this part of the site is not the one that was published, so it was not used.',
  shared: 'This part of the site does not fit the page you have open.',
  chunk: 'A file of this part of the site could not be loaded.',
  module: 'This part of the site could not be started.',
  render: 'This part of the site stopped because of an error.',
  timeout: 'This part of the site is taking too long to answer.',
  preview: 'The build that is previewed could not be used.',
};

export interface RemoteFailureCardProps {
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
}

export function RemoteFailureCard({ failure, onRetry }: RemoteFailureCardProps) {
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => retry.current?.focus({ preventScroll: true }), []);
  return (
    <Page>
      <div role="alert" data-failure={failure.kind}>
        <Card
          as={1}
          title="This page could not be opened"
          footer={
            <Stack gap="sm">
              <Button ref={retry} onClick={onRetry}>
                Retry
              </Button>
              {failure.gone && (
                <Button variant="secondary" onClick={() => window.location.reload()}>
                  Reload the page
                </Button>
              )}
            </Stack>
          }
        >
          <Stack gap="sm">
            <p>{WORDS[failure.kind]}</p>
            {failure.kind === 'preview' && <p>{failure.reason}</p>}
            <p>
              {failure.gone
                ? 'It may have been replaced by a newer version. Reloading opens that; if you are signed in, you sign in again.'
                : 'The rest of the page works. Try again in a moment.'}
            </p>
          </Stack>
        </Card>
      </div>
    </Page>
  );
}
