/**
 * What the shell gives to each remote's screen: its side of the contract with the remotes. screens.json beside this has
 * a sample of the props, who sees the screen, and the calls it may make by itself; the remotes' tests, the shell's and
 * the gate read it.
 */
import type { PublicConfig } from '@spreadwise/contract';

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
