/** The shell: who is signed in, the queries, the routes and the one toaster. */
import { type ApiClient, AuthProvider } from '@spreadwise/shared-auth';
import { Toaster, toast } from '@spreadwise/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { BootData } from '../boot/boot-data';
import type { RemoteLoader } from '../remotes/loader/remote-loader';
import { RemoteLoaderContext } from '../remotes/screen/RemoteScreen';
import { AppRoutes } from './AppRoutes';
import { lazyOr } from './lazy-or';
import { useAfterFirstScreen } from './useAfterFirstScreen';

export interface AppProps {
  readonly boot: BootData;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly loader: RemoteLoader;
}

/** Without its file there are no reports and no notices. */
const Deferred = lazyOr(
  () => import(/* webpackChunkName: "deferred" */ './Deferred'),
  () => null,
);

export function App({ boot, api, queryClient, loader }: AppProps) {
  useEffect(() => api.onSessionEnded(sayEnded), [api]);
  const after = useAfterFirstScreen(loader);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider api={api}>
        <RemoteLoaderContext value={loader}>
          <BrowserRouter>
            <AppRoutes config={boot.config} api={api} />
            <Suspense>{after && <Deferred boot={boot} loader={loader} />}</Suspense>
          </BrowserRouter>
          <Toaster />
        </RemoteLoaderContext>
      </AuthProvider>
    </QueryClientProvider>
  );
}

const sayEnded = () =>
  toast({ title: 'Signed out', description: 'Your session has ended. Please sign in again.' });
