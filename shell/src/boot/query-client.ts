/** The single query client, with the defaults of docs/specification.md, section 9. */
import { type ApiClient, ApiError } from '@spreadwise/shared-auth';
import { QueryClient, type QueryFunction } from '@tanstack/react-query';

export const STALE_MS = 30_000;
export const RETRY_AFTER_MS = 2_000;

/** Nothing refetches on its own; only a request that failed on the network is retried. */
const isNetworkFailure = (error: unknown) => !(error instanceof ApiError);

/** Reads the first query key as a path (section 7, call 6). Rejects with '{status}: {text}'. */
const readFirstKey =
  (api: ApiClient): QueryFunction =>
  async ({ queryKey: [path], signal }) => {
    const response = await api.fetch(String(path), { signal });
    if (!response.ok) throw await ApiError.from(response);
    return response.json();
  };

export const createQueryClient = (api: ApiClient) =>
  new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: readFirstKey(api),
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 1 && isNetworkFailure(error),
        retryDelay: RETRY_AFTER_MS,
      },
      mutations: { retry: false },
    },
  });
