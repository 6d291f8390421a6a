/** The routes of the specification, section 2. */
import type { PublicConfig } from '@spreadwise/api/contract';
import { type ApiClient, useAuth } from '@spreadwise/shared-auth';
import { useEffect } from 'react';
import { Route, Routes, useLocation, useNavigate } from 'react-router-dom';
import { usePageViewLog } from '../visitors/usePageViewLog';
import { LoadingCard } from './LoadingCard';
import { NotFound } from './NotFound';
import { pageAt } from './pages';
import { CustomerSignIn, Dashboard, OwnerLogin, SecureAccess, Signup } from './screens';
import { useScreenFocus } from './useScreenFocus';

export interface AppRoutesProps {
  readonly config: PublicConfig;
  readonly api: ApiClient;
}

export function AppRoutes({ config, api }: AppRoutesProps) {
  const { productName, payment } = config;
  const { isBootstrapping, isAuthenticated } = useAuth();
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
      <Route path="*" element={<NotFound productName={productName} />} />
    </Routes>
  );
}
