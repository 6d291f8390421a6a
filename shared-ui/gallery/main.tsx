/** Entry point of the gallery: the address's hash selects the components or one of the composed screens. */
import type { ReactElement } from 'react';
import { createRoot } from 'react-dom/client';
import { applyStoredTheme, Toaster } from '../src';
import { Components } from './Components';
import { CustomerDashboard, OwnerDashboard } from './Dashboards';
import { CustomerSignIn, OwnerLogin, SecureAccess } from './Logins';
import { SignupStepOne, SignupStepTwo } from './Signup';

const SCREENS: Readonly<Record<string, () => ReactElement>> = {
  components: Components,
  login: OwnerLogin,
  secure: SecureAccess,
  'sign-in': CustomerSignIn,
  'signup-1': SignupStepOne,
  'signup-2': SignupStepTwo,
  owner: OwnerDashboard,
  customer: CustomerDashboard,
};

const Gallery = () => {
  const Screen = SCREENS[location.hash.slice(1)] ?? Components;
  return (
    <>
      <Screen />
      <Toaster />
    </>
  );
};

applyStoredTheme();
window.addEventListener('hashchange', () => location.reload());
const root = document.getElementById('root');
if (root) createRoot(root).render(<Gallery />);
