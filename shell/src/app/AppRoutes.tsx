/** The routes of docs/specification.md, section 2. */
import type { PublicConfig } from '@spreadwise/contract';
import { type ApiClient, useAuth } from '@spreadwise/shared-auth';
import { Suspense, useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { LoadingCard } from '../fallbacks/LoadingCard';
import { NotFound } from '../fallbacks/NotFound';
import { usePageViewLog } from '../visitors/usePageViewLog';
import { lazyOr } from './lazy-or';
import { pageAt } from './pages';
import { CustomerSignIn, Dashboard, FURTHER_PAGES, OwnerLogin, SecureAccess, Signup } from './screens';
import { useScreenFocus } from './useScreenFocus';

export interface AppRoutesProps {
  readonly config: PublicConfig;
  readonly api: ApiClient;
}

/** Without its file the page says no more than that there is nothing here. */
const Forbidden = lazyOr(() => import(/* webpackChunkName: "deferred" */ '../fallbacks/Forbidden'), NotFound);

export function AppRoutes({ config, api }: AppRoutesProps) {
  const { productName, payment } = config;
  const { isBootstrapping, isAuthenticated, hasPermission } = useAuth();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  usePageViewLog(api, pathname);
  useScreenFocus(isAuthenticated);
  useEffect(() => {
    document.title = `${pageAt(pathname)?.title ?? 'Page not found'} · ${productName}`;
  }, [pathname, productName]);

  if (isBootstrapping) return <LoadingCard />;
  const signup = <Signup productName={productName} payment={payment} />;
  return (
    <Routes>
      <Route
        path="/admin"
        element={<OwnerLogin productName={productName} onSignedIn={() => navigate('/dashboard')} />}
      />
      <Route path="/signup" element={signup} />
      <Route path="/register" element={signup} />
      <Route
        path="/"
        element={
          isAuthenticated ? (
            <SecureAccess productName={productName} />
          ) : (
            <OwnerLogin productName={productName} />
          )
        }
      />
      <Route
        path="/dashboard"
        element={
          isAuthenticated ? (
            <Dashboard productName={productName} payment={payment} />
          ) : (
            <CustomerSignIn productName={productName} />
          )
        }
      />
      {FURTHER_PAGES.map(({ path, title, permission, Screen }) => (
        <Route
          key={path}
          path={path}
          element={
            !permission || (isAuthenticated && hasPermission(permission)) ? (
              <Screen productName={productName} />
            ) : (
              <Suspense fallback={<LoadingCard />}>
                <Forbidden productName={productName} title={title} isAuthenticated={isAuthenticated} />
              </Suspense>
            )
          }
        />
      ))}
      <Route path="*" element={<NotFound productName={productName} />} />
    </Routes>
  );
}
