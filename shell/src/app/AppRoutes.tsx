/** Renders the page at the address from this tab's remotes, for the current user (docs/specification.md, section 2). */
import type { PublicConfig, RemotesDocument } from '@spreadwise/contract';
import type { ScreenProps } from '@spreadwise/contract/screens';
import { type ApiClient, useAuth } from '@spreadwise/shared-auth';
import { type ReactElement, Suspense, useLayoutEffect, useMemo } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingCard } from '../fallbacks/LoadingCard';
import { StartFailure } from '../fallbacks/StartFailure';
import { isOpen, type Page, pageAt, pagesOf, titleOf } from '../pages/pages';
import { useOwnersPage } from '../previews/useOwnersPage';
import { OneAtATime } from '../remotes/screen/OneAtATime';
import { RemoteScreen } from '../remotes/screen/RemoteScreen';
import { Slots } from '../slots/Slots';
import { texts } from '../texts/texts';
import { reopen, useConsent } from '../visitors/consent';
import { usePageViewLog } from '../visitors/usePageViewLog';
import { Footer } from './Footer';
import { deferredPart } from './lazy-with-fallback';
import { usePanelLanguage } from './usePanelLanguage';
import { useScreenFocus } from './useScreenFocus';

export interface AppRoutesProps {
  readonly config: PublicConfig;
  readonly api: ApiClient;
  /** Null until it has been read. */
  readonly set: RemotesDocument | null;
  readonly hasPreviews?: boolean;
}

/* If their chunk fails to load, the page says that the service did not answer and offers a retry. */
const Forbidden = deferredPart('Forbidden', StartFailure);
const NotFound = deferredPart('NotFound', StartFailure);
const FirstList = deferredPart('FirstList', StartFailure);
/** If its chunk fails to load, pages are reachable only by address. */
const Navigation = deferredPart('Navigation', () => null);

export function AppRoutes({
  config: { productName, payment, planTexts, orderButton, adminOrigin, visitorStorage },
  api,
  set,
  hasPreviews = false,
}: AppRoutesProps) {
  const auth = useAuth();
  const { isBootstrapping, isAuthenticated, isCustomer, user } = auth;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const pages = useMemo(() => set && pagesOf(set), [set]);
  const page = pages ? pageAt(pages, pathname, user?.role ?? null) : undefined;
  const isLeaving = useOwnersPage(pathname, { hasPreviews, adminOrigin, isAuthenticated });
  const isTurningEnglish = usePanelLanguage(page, user?.role ?? null);
  const { mayLog, isBarShown, mayReopen } = useConsent(visitorStorage, isAuthenticated);
  usePageViewLog(api, pathname, mayLog && !api.isView);
  useScreenFocus(isAuthenticated);
  useTitle(pages && `${page ? titleOf(page) : texts().notFound.title} · ${productName}`);

  if (isBootstrapping || isLeaving || isTurningEnglish) return <LoadingCard />;
  if (!pages) return whenHere(<FirstList />);
  const shown = (one: Page) => {
    if (!isOpen(one, auth))
      return whenHere(<Forbidden {...one} title={titleOf(one)} {...{ productName, isAuthenticated }} />);
    const { onSignedIn } = one;
    // A deep link into the panel goes through its login and keeps its query string.
    const leadOn = onSignedIn && { onSignedIn: () => navigate({ pathname: onSignedIn, search }) };
    const props: ScreenProps = { productName, payment, planTexts, orderButton, ...leadOn };
    return (
      <Slots set={set}>
        <RemoteScreen screen={one} props={props} />
      </Slots>
    );
  };
  return (
    <>
      {isAuthenticated && (
        <Suspense>
          <Navigation pages={pages} current={page} />
        </Suspense>
      )}
      <OneAtATime id={page && isOpen(page, auth) ? `${page.remote}/${page.expose}` : ''}>
        <Routes>
          <Route
            path={page?.path ?? '*'}
            element={page ? shown(page) : whenHere(<NotFound productName={productName} />)}
          />
        </Routes>
      </OneAtATime>
      <Footer
        navigationBelow={isAuthenticated ? (isCustomer ? '44rem' : '62rem') : null}
        isAboveBar={isBarShown}
        onReopen={mayReopen ? reopen : null}
      />
    </>
  );
}

/** Set before the effects of the page, which may name its own places. */
function useTitle(title: string | null): void {
  useLayoutEffect(() => {
    if (title) document.title = title;
  }, [title]);
}

/** For the shell's own components, which live in separate chunks. */
const whenHere = (element: ReactElement) => <Suspense fallback={<LoadingCard />}>{element}</Suspense>;
