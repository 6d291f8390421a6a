/**
 * What the page has of @tanstack/react-query from the start. A remote that needs more gets the whole (../whole), which
 * stands on the contexts, managers and marks of this part.
 */
export {
  focusManager,
  keepPreviousData,
  notifyManager,
  onlineManager,
  QueryClient,
  QueryClientContext,
  QueryClientProvider,
  skipToken,
  timeoutManager,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
