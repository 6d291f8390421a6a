/**
 * What the shell gives to each remote's screen: its side of the contract with the remotes. screens.json has a sample of
 * the props of each.
 */
import type { PublicConfig } from '../config';

/** A module that a remote exposes, and whose default export is a screen. */
export interface ScreenId {
  readonly remote: string;
  readonly expose: string;
}

interface Branded {
  readonly productName: string;
}
interface Paying extends Branded {
  readonly payment: PublicConfig['payment'];
}

/** Remote and exposed module -> props. */
export interface ScreenProps {
  'mfe-auth/OwnerLogin': Branded & { readonly onSignedIn?: () => void };
  'mfe-auth/SecureAccess': Branded;
  'mfe-auth/CustomerSignIn': Branded;
  'mfe-signup/Signup': Paying;
  'mfe-dashboard/Dashboard': Paying;
}

/** The screen of a further page of pages.json is given the product's name. */
export type PropsOf<Id extends string> = Id extends keyof ScreenProps ? ScreenProps[Id] : Branded;
