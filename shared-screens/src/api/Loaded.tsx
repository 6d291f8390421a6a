/** The content of a query, or its placeholder: grey lines while it loads, a Retry when it failed. */
import { Card, Skeleton } from '@spreadwise/shared-ui';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { LoadFailure } from './LoadFailure';

export interface LoadedProps<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'isError' | 'isFetching' | 'refetch'>;
  /** What is loading, for a failure's title: 'The customers'. */
  readonly what: string;
  /** As large as what is awaited, where that is known, so that nothing below it moves; else five lines on a card. */
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
