/** The content of a query, or what stands in for it: grey lines while it loads, a Retry when it failed. */
import { Button, Notice, Skeleton } from '@spreadwise/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

export interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What is loading, for a failure's title: 'The customers'. */
  readonly what: string;
  readonly lines?: number;
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, what, lines = 4, children }: LoadedProps<T>) {
  const { data, isError, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (!isError)
    return (
      <div aria-busy="true">
        <Skeleton lines={lines} />
      </div>
    );
  return (
    <Notice
      tone="danger"
      title={`${what} could not be loaded`}
      action={
        <Button variant="secondary" size="sm" busy={isFetching} onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      The server did not answer as it should. Nothing is lost.
    </Notice>
  );
}
