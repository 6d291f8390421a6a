/** A query's content, or a skeleton while it loads, or a Retry button after it failed. */
import { Card, Skeleton } from '@spreadwise/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure';

export interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What is loading, for the failure's title, e.g. 'The customers'. */
  readonly what: string;
  /** Should match the size of the content, so that nothing below shifts; by default five lines on a card. */
  readonly skeleton?: ReactNode;
  readonly children: (data: T) => ReactNode;
}

export function Loaded<T>({ query, what, skeleton = ANY, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailure query={query} what={what} />;
  return <div aria-busy="true">{skeleton}</div>;
}

const ANY = (
  <Card>
    <Skeleton lines={5} />
  </Card>
);
