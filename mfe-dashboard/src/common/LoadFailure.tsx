/** Something could not be read; a Retry asks again. */
import { Button, Notice } from '@spreadwise/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';

export interface LoadFailureProps {
  readonly query: Pick<UseQueryResult, 'isFetching' | 'refetch'>;
  readonly what: string;
}

export const LoadFailure = ({ query, what }: LoadFailureProps) => (
  <Notice
    tone="danger"
    title={`${what} could not be loaded`}
    action={
      <Button variant="secondary" size="sm" busy={query.isFetching} onClick={() => void query.refetch()}>
        Retry
      </Button>
    }
  >
    The server did not answer as it should. Nothing is lost.
  </Notice>
);
