/**
 * Types the client of shared-auth by the contract, so that `useAuth().request` and `createApiClient` know every call.
 * Types only; nothing of it is in a bundle.
 */
import type { CallBody, CallName, CallQuery, CallResponse } from './calls';

export interface CallInput<N extends CallName> {
  readonly body?: CallBody<N>;
  readonly query?: CallQuery<N>;
  readonly signal?: AbortSignal;
  /** The call goes on when its page is left. */
  readonly keepalive?: boolean;
  /** Makes a call that is sent again one call, where the contract says so. */
  readonly idempotencyKey?: string;
}

declare module '@spreadwise/shared-auth' {
  interface Register {
    request: <N extends CallName>(name: N, input?: CallInput<N>) => Promise<CallResponse<N>>;
  }
}
