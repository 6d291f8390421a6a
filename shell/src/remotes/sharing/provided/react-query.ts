/**
 * What the page gives of @tanstack/react-query, most of it with what comes after the first screen. A remote that needs
 * more gets the whole (../whole), which is built on the contexts, managers and marks of this part.
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
