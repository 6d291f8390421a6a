/** The auth interface for the shell and every remote. */
import { createContext, useContext } from 'react';
import type { ApiClient } from '../api/api-client';
import type { AnyPermission, Role, SessionUser } from '../model';
import type { Credentials, SignInResult } from '../session/sign-in';

export interface Auth {
  /** True until the stored session of an earlier page load is cleared. */
  readonly isBootstrapping: boolean;
  readonly user: SessionUser | null;
  readonly isAuthenticated: boolean;
  readonly isOwner: boolean;
  readonly isCustomer: boolean;
  hasRole(role: Role): boolean;
  hasPermission(permission: AnyPermission): boolean;
  /** Signs in by the branches of docs/specification.md, section 5. Resolves to whether it succeeded; never rejects. */
  login(credentials: Credentials): Promise<boolean>;
  /** The same, with the reason for a refusal. */
  signIn(credentials: Credentials): Promise<SignInResult>;
  /** Opens a former customer's account, for an address that this browser has proven; never rejects. */
  openAccount(email: string): Promise<SignInResult>;
  /** Opens the view of a customer that the page is for, and says until when; null: it has ended. Never rejects. */
  openView(): Promise<string | null>;
  /** Ends the session here and on the server. */
  logout(): Promise<void>;
  /** The URL of the payment provider's portal for the signed-in customer, or null. */
  openPortal(): Promise<string | null>;
  /** Makes a call of the contract as the signed-in user. */
  readonly request: ApiClient['request'];
  /** The same for responses that are read as they arrive, such as streams. */
  readonly fetch: ApiClient['fetch'];
}

export const AuthContext = createContext<Auth | null>(null);

/** Throws outside an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
