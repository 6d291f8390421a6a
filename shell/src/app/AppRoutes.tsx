/** The page at the address, as the remotes of this tab bring it, for whoever looks (docs/specification.md, section 2). */
import type { PublicConfig, RemotesDocument } from '@spreadwise/contract';
import type { ScreenProps } from '@spreadwise/contract/screens';
import { type ApiClient, useAuth } from '@spreadwise/shared-auth';
import { type ReactElement, Suspense, useEffect, useMemo } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingCard } from '../fallbacks/LoadingCard';
import { NotFound } from '../fallbacks/NotFound';
import { StartFailure } from '../fallbacks/StartFailure';
import { isOpen, type Page, pageAt, pagesOf } from '../pages/pages';
import { RemoteScreen } from '../remotes/screen/RemoteScreen';
import { usePageViewLog } from '../visitors/usePageViewLog';
import { lazyOr } from './lazy-or';
import { useScreenFocus } from './useScreenFocus';

export interface AppRoutesProps {
  readonly config: PublicConfig;
  readonly api: ApiClient;
  /** Null until it is read. */
  readonly set: RemotesDocument | null;
}

/** Without its file the page says no more than that there is nothing here. */
const Forbidden = lazyOr(() => import(/* webpackChunkName: "deferred" */ '../fallbacks/Forbidden'), NotFound);
const FirstList = lazyOr(
  () => import(/* webpackChunkName: "deferred" */ '../remotes/screen/FirstList'),
  StartFailure,
);
/** Without its file the pages are reached by their addresses. */
const Navigation = lazyOr(
  () => import(/* webpackChunkName: "deferred" */ '../pages/Navigation'),
  () => null,
);

export function AppRoutes({ config: { productName, payment }, api, set }: AppRoutesProps) {
  const auth = useAuth();
  const { isBootstrapping, isAuthenticated } = auth;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const pages = useMemo(() => set && pagesOf(set), [set]);
  const page = pages ? pageAt(pages, pathname, isAuthenticated) : undefined;
  usePageViewLog(api, pathname);
  useScreenFocus(isAuthenticated);
  useEffect(() => {
    if (pages) document.title = `${page?.title ?? 'Page not found'} · ${productName}`;
  }, [pages, page, productName]);

  if (isBootstrapping) return <LoadingCard />;
  if (!pages) return whenHere(<FirstList />);
  const shown = (one: Page) => {
    if (!isOpen(one, auth)) return whenHere(<Forbidden {...one} {...{ productName, isAuthenticated }} />);
    const { screen, onSignedIn } = one;
    const leadOn = onSignedIn && { onSignedIn: () => navigate(onSignedIn) };
    const props: ScreenProps = { productName, payment, ...leadOn };
    return <RemoteScreen screen={screen} props={props} />;
  };
  const offered = pages.filter((one) => one.navigation && isAuthenticated && isOpen(one, auth));
  return (
    <>
      {offered.length > 1 && (
        <Suspense>
          <Navigation pages={offered} current={page} />
        </Suspense>
      )}
      <Routes>
        <Route
          path={page?.path ?? '*'}
          element={page ? shown(page) : <NotFound productName={productName} />}
        />
      </Routes>
    </>
  );
}

/** Of the shell's own, in files of their own. */
const whenHere = (element: ReactElement) => <Suspense fallback={<LoadingCard />}>{element}</Suspense>;
