/** The root component: session, queries, routes, slots and the one toaster. */
import { type ApiClient, AuthProvider } from '@spreadwise/shared-auth';
import { SlotContext, Toaster, toast, useLocale } from '@spreadwise/shared-ui';
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { Suspense, useCallback, useEffect, useMemo, useSyncExternalStore } from 'react';
import { BrowserRouter } from 'react-router-dom';
import type { BootData } from '../boot/boot-data';
import { grantsOf } from '../pages/pages';
import type { RemoteLoader } from '../remotes/loader/remote-loader';
import { OneAtATime } from '../remotes/screen/OneAtATime';
import { RemoteLoaderContext } from '../remotes/screen/RemoteScreen';
import { texts } from '../texts/texts';
import { AppRoutes } from './AppRoutes';
import { deferredPart } from './lazy-with-fallback';
import { useAfterFirstScreen } from './useAfterFirstScreen';

export interface AppProps {
  readonly boot: BootData;
  readonly api: ApiClient;
  readonly queryClient: QueryClient;
  readonly loader: RemoteLoader;
}

const Nothing = () => null;
/** If its chunk fails to load: no reports and no notices. */
const Deferred = deferredPart('Deferred', Nothing);
/** Without its file a view of a customer does not begin. */
const Viewing = deferredPart('Viewing', Nothing);
/** Without its file a customer's language is that of the browser alone. */
const AccountLanguage = deferredPart('AccountLanguage', Nothing);
/** If its chunk fails to load: screens render without other remotes' cards. */
const SlotCards = deferredPart('SlotCards', Nothing);

export function App({ boot, api, queryClient, loader }: AppProps) {
  // A view says itself that it has ended.
  useEffect(() => (api.isView ? undefined : api.onSessionEnded(sayEnded)), [api]);
  const { locale, basePath } = useLocale();
  const after = useAfterFirstScreen(loader);
  const set = useSyncExternalStore(loader.subscribe, loader.set);
  const grants = useMemo(() => grantsOf(set), [set]);
  const { productName } = boot.config;
  const slot = useCallback(
    (name: string) => (
      <Suspense>
        <SlotCards name={name} productName={productName} />
      </Suspense>
    ),
    [productName],
  );
  return (
    <QueryClientProvider client={queryClient}>
      <AuthProvider api={api} grants={grants}>
        <RemoteLoaderContext value={loader}>
          <SlotContext value={slot}>
            {/* Each language has its own base path, so switching remounts the tree. */}
            <OneAtATime id={locale}>
              <BrowserRouter basename={basePath}>
                <Suspense>{api.isView && <Viewing />}</Suspense>
                <AppRoutes config={boot.config} api={api} set={set} hasPreviews={boot.overrides.length > 0} />
                <Suspense>{after && <Deferred boot={boot} loader={loader} />}</Suspense>
              </BrowserRouter>
            </OneAtATime>
          </SlotContext>
          <Suspense>{after && !api.isView && <AccountLanguage />}</Suspense>
          <Toaster />
        </RemoteLoaderContext>
      </AuthProvider>
    </QueryClientProvider>
  );
}

const sayEnded = () => toast({ title: texts().signedOut.title, description: texts().signedOut.text });
