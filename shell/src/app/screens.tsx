/** The remotes' screens, with the props that each takes: the shell's side of the contract with the remotes. */
import type { PublicConfig } from '@spreadwise/api/contract';
import { RemoteScreen } from '../remotes/RemoteScreen';

interface Branded {
  readonly productName: string;
}
interface Paying extends Branded {
  readonly payment: PublicConfig['payment'];
}

/** The screen is named once, so that its identity does not change between renders. */
const screen = <P extends object>(remote: string, expose: string) => {
  const id = { remote, expose };
  return (props: P) => <RemoteScreen screen={id} props={props} />;
};

export const OwnerLogin = screen<Branded & { readonly onSignedIn?: () => void }>('mfe-auth', 'OwnerLogin');
export const SecureAccess = screen<Branded>('mfe-auth', 'SecureAccess');
export const CustomerSignIn = screen<Branded>('mfe-auth', 'CustomerSignIn');
export const Signup = screen<Paying>('mfe-signup', 'Signup');
export const Dashboard = screen<Paying>('mfe-dashboard', 'Dashboard');
