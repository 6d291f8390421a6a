/** API reads through the query client. Keys contain the user, so that nobody sees another user's cached data. */
import type { CallName, CallQuery, CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type Read = Extract<CallName, `GET ${string}`>;

/** A query with its last response, if any. */
interface Answered<N extends Read> {
  readonly state: { readonly data: CallResponse<N> | undefined };
}

export interface ReadOptions<N extends Read> {
  readonly query?: CallQuery<N>;
  /** How long a response stays fresh, in ms; by default the query client's own setting. */
  readonly staleTime?: number;
  /** Polling interval in ms, while the page is visible. */
  readonly refetchInterval?: number | ((query: Answered<N>) => number | false);
  /** How long an unused response stays cached, in ms. */
  readonly gcTime?: number;
  /** False sends no request, e.g. because it would be refused. */
  readonly enabled?: boolean;
}

export function useApiQuery<N extends Read>(name: N, { query, ...options }: ReadOptions<N> = {}) {
  const { request, user } = useAuth();
  return useQuery({
    queryKey: query === undefined ? [name, user?.id] : [name, user?.id, query],
    queryFn: ({ signal }) => request(name, query === undefined ? { signal } : { signal, query }),
    ...options,
  });
}

/** A list read page by page: `cursor` in the query, `nextCursor` in the response. */
export type PagedRead = {
  [N in Read]: CallResponse<N> extends { nextCursor: string | null } ? N : never;
}[Read];

export function useApiPages<N extends PagedRead>(
  name: N,
  query: Omit<CallQuery<N>, 'cursor'>,
  options: Pick<ReadOptions<N>, 'staleTime' | 'enabled'> & {
    /** Polling interval in ms, while the page is visible. */
    readonly refetchInterval?: number;
  } = {},
) {
  const { request, user } = useAuth();
  return useInfiniteQuery({
    // Several pages are another kind of data than one answer to the same query.
    queryKey: [name, user?.id, query, 'pages'],
    queryFn: ({ signal, pageParam }) =>
      request(name, {
        signal,
        query: { ...query, ...(pageParam ? { cursor: pageParam } : {}) } as CallQuery<N>,
      }),
    initialPageParam: '',
    getNextPageParam: (page: CallResponse<N>) => (page as { nextCursor: string | null }).nextCursor,
    placeholderData: keepPreviousData,
    ...options,
  });
}
