/** Something could not be read; a Retry asks again. */
import { Button, Notice } from '@spreadwise/shared-ui';

export interface LoadFailureProps {
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
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
