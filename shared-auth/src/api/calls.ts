/** The API calls that this package knows: its own, and the whole contract once that is loaded. */

import type { SessionUser, Tier } from '../model';

/** A passkey's signature; all fields in base64url. */
export interface PasskeyProof {
  readonly id: string;
  readonly clientDataJSON: string;
  readonly authenticatorData: string;
  readonly signature: string;
}

/** The calls that signing in and out makes itself. */
interface AuthCalls {
  'POST /api/auth/owner-login': {
    body: { password: string; code?: string | undefined; passkey?: PasskeyProof | undefined };
    answer: { token: string; expiresAt: string; user: SessionUser };
  };
  'POST /api/auth/verify-customer': { body: { email: string }; answer: CustomerAnswer };
  'POST /api/auth/view': { body: undefined; answer: { user: SessionUser; until: string } };
  'POST /api/auth/logout': { body: undefined; answer: undefined };
  'POST /api/auth/customer-portal': {
    body: { customerId: string; returnUrl: string };
    answer: { url: string };
  };
}

/**
 * Nulls, and `isValid` false, for a browser that has not proven the address (docs/specification.md, section 7, call 1).
 */
interface CustomerAnswer {
  isValid: boolean;
  tier: Tier | null;
  customerId: string | null;
  customerEmail: string | null;
  customerName: string | null;
  subscription: { status: string } | null;
  token: string | null;
}

type AuthRequest = <N extends keyof AuthCalls>(
  name: N,
  input?: {
    readonly body?: AuthCalls[N]['body'];
    readonly signal?: AbortSignal;
    /** The call continues after its page is left. */
    readonly keepalive?: boolean;
    /** Makes a repeated call idempotent, if the contract supports it. */
    readonly idempotencyKey?: string;
    readonly headers?: Readonly<Record<string, string>>;
  },
) => Promise<AuthCalls[N]['answer']>;

/**
 * The contract adds `request` here by declaration merging: this package imports nothing of ours, and yet
 * `useAuth().request` knows every call.
 */
// biome-ignore lint/suspicious/noEmptyInterface: it is filled in from outside.
export interface Register {}

/** Makes a call by its name, `METHOD /path`. Rejects with `ApiError` unless the response is a success. */
export type ApiRequest = Register extends { request: infer R } ? R : AuthRequest;
