/** Reads of the API by the query client. The keys carry the user, so that nobody sees what another left in the cache. */
import type { CallName, CallQuery, CallResponse } from '@spreadwise/contract';
import { useAuth } from '@spreadwise/shared-auth';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';

export type Read = Extract<CallName, `GET ${string}`>;

/** A query with the answer that it has had, if any. */
interface Answered<N extends Read> {
  readonly state: { readonly data: CallResponse<N> | undefined };
}

export interface ReadOptions<N extends Read> {
  readonly query?: CallQuery<N>;
  /** For how long an answer need not be asked for again, in ms; the query client's own time by default. */
  readonly staleTime?: number;
  /** Asks again so often, in ms, while somebody looks. */
  readonly refetchInterval?: number | ((query: Answered<N>) => number | false);
  /** For how long an answer that nobody shows is kept, in ms. */
  readonly gcTime?: number;
  /** False: it is not asked, e.g. since the answer would be no. */
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

/** A list that is read page by page: `cursor` in the query, `nextCursor` in the answer. */
export type PagedRead = {
  [N in Read]: CallResponse<N> extends { nextCursor: string | null } ? N : never;
}[Read];

export function useApiPages<N extends PagedRead>(
  name: N,
  query: Omit<CallQuery<N>, 'cursor' | 'limit'>,
  options: Pick<ReadOptions<N>, 'staleTime' | 'enabled'> & {
    /** Asks again so often, in ms, while somebody looks. */
    readonly refetchInterval?: number;
  } = {},
) {
  const { request, user } = useAuth();
  return useInfiniteQuery({
    queryKey: [name, user?.id, query],
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
