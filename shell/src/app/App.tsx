/** The shell: who is signed in, the queries, the routes and the one toaster. */
import type { PublicConfig } from '@spreadwise/api/contract';
import { type ApiClient, AuthProvider } from '@spreadwise/shared-auth';
import { Toaster, toast } from '@spreadwise/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { RemoteLoaderContext } from '../remotes/RemoteScreen';
import type { RemoteLoader } from '../remotes/remote-loader';
import { AppRoutes } from './AppRoutes';

export interface AppProps {
  readonly config: PublicConfig;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly loader: RemoteLoader;
}

export function App({ config, api, queryClient, loader }: AppProps) {
  useEffect(() => api.onSessionEnded(sayEnded), [api]);
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider api={api}>
        <RemoteLoaderContext value={loader}>
          <BrowserRouter>
            <AppRoutes config={config} api={api} />
          </BrowserRouter>
          <Toaster />
        </RemoteLoaderContext>
      </AuthProvider>
    </QueryClientProvider>
  );
}

const sayEnded = () =>
  toast({ title: 'Signed out', description: 'Your session has ended. Please sign in again.' });
