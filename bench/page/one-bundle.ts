/** Stands in for the federation runtime: every screen is in the single bundle. */

import * as Panel from '../../mfe-admin/src/Panel';
import * as CustomerSignIn from '../../mfe-auth/src/CustomerSignIn';
import * as OwnerLogin from '../../mfe-auth/src/OwnerLogin';
import * as SecureAccess from '../../mfe-auth/src/SecureAccess';
import * as Dashboard from '../../mfe-dashboard/src/Dashboard';
import * as Signup from '../../mfe-signup/src/Signup';
import type { Federation } from '../../shell/src/remotes/loader/remote-loader';

const SCREENS: Record<string, unknown> = {
  OwnerLogin,
  SecureAccess,
  CustomerSignIn,
  Signup,
  Dashboard,
  Panel,
};

export const createFederation = (): Federation => ({
  register() {},
  load: async ({ expose }) => SCREENS[expose],
});
