/** The remotes' screens that the specification's routes open; the contract has the props that each takes. */

import type { PropsOf } from '@spreadwise/contract/screens';
import { RemoteScreen } from '../remotes/screen/RemoteScreen';
import { PAGES } from './pages';

/** Each screen is named once, so that its identity does not change between renders. */
const screen = <R extends string, E extends string>(remote: R, expose: E) => {
  const id = { remote, expose };
  return (props: PropsOf<`${R}/${E}`>) => <RemoteScreen screen={id} props={props} />;
};

export const OwnerLogin = screen('mfe-auth', 'OwnerLogin');
export const SecureAccess = screen('mfe-auth', 'SecureAccess');
export const CustomerSignIn = screen('mfe-auth', 'CustomerSignIn');
export const Signup = screen('mfe-signup', 'Signup');
export const Dashboard = screen('mfe-dashboard', 'Dashboard');

const OWN_PATHS = ['/', '/admin', '/signup', '/register', '/dashboard'];

/** What further remotes add to pages.json beside the pages of the specification, each with its screen. */
export const FURTHER_PAGES = PAGES.filter(({ path }) => !OWN_PATHS.includes(path)).map((page) => ({
  ...page,
  Screen: (props: { readonly productName: string }) => <RemoteScreen screen={page.screen} props={props} />,
}));
