/** Stands in for the federation runtime: each screen is a chunk of the same build, imported before React renders. */
import type { Federation } from '../../shell/src/remotes/loader/remote-loader';

const SCREENS: Record<string, () => Promise<unknown>> = {
  OwnerLogin: () => import('../../mfe-auth/src/OwnerLogin'),
  SecureAccess: () => import('../../mfe-auth/src/SecureAccess'),
  CustomerSignIn: () => import('../../mfe-auth/src/CustomerSignIn'),
  Signup: () => import('../../mfe-signup/src/Signup'),
  Panel: () => import('../../mfe-admin/src/Panel'),
  Dashboard: () => import('../../mfe-dashboard/src/Dashboard'),
};

export function createFederation(): Federation {
  return {
    register() {},
    load: ({ expose }) => SCREENS[expose]?.() ?? Promise.reject(new Error(`There is no screen ${expose}`)),
  };
}
