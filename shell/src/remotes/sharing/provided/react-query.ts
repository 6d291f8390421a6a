/** What the shell provides of @tanstack/react-query. A remote that needs more adds the name here, in the shell's release. */
export {
  keepPreviousData,
  QueryClient,
  QueryClientProvider,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
