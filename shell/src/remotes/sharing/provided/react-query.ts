/**
 * The part of @tanstack/react-query that the page provides, mostly in the chunk loaded after the first screen. A remote
 * that needs more gets the whole package (../whole), built on this part's contexts, managers and markers.
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
