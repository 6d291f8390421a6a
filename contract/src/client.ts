/**
 * Types the client of shared-auth with the contract, so that `useAuth().request` and `createApiClient` know every call.
 * Types only; adds nothing to a bundle.
 */
import type { CallBody, CallName, CallQuery, CallResponse } from './calls';

export interface CallInput<N extends CallName> {
  readonly body?: CallBody<N>;
  readonly query?: CallQuery<N>;
  readonly signal?: AbortSignal;
  /** The call continues after its page is left. */
  readonly keepalive?: boolean;
  /** Makes a repeated call idempotent, if the contract supports it. */
  readonly idempotencyKey?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

declare module '@spreadwise/shared-auth' {
  interface Register {
    request: <N extends CallName>(name: N, input?: CallInput<N>) => Promise<CallResponse<N>>;
  }
}
