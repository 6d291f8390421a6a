/** A stand-in for the auth facility, for the tests of the shell and of the remotes. */
import type { CallName, SessionUser } from '@spreadwise/api/contract';
import type { ReactNode } from 'react';
import type { CallInput } from '../client/api-client';
import { ApiError } from '../client/api-error';
import { holds } from '../model';
import { type Auth, AuthContext } from '../provider/AuthContext';

/** What a call answers: a value, or a function of its input. An `Error` is thrown. A call without one is a fault. */
export type FakeAnswers = { readonly [N in CallName]?: unknown };

export interface FakeAuthOptions extends Partial<Pick<Auth, 'signIn' | 'logout' | 'openPortal' | 'fetch'>> {
  readonly user?: SessionUser | null;
  readonly answers?: FakeAnswers;
}

export interface FakeAuth extends Auth {
  /** Every call made, in order. */
  readonly calls: { readonly name: CallName; readonly input: CallInput<CallName> | undefined }[];
}

export function fakeAuth({ user = null, answers = {}, ...actions }: FakeAuthOptions = {}): FakeAuth {
  const calls: { name: CallName; input: CallInput<CallName> | undefined }[] = [];
  const signIn: Auth['signIn'] = actions.signIn ?? (async () => ({ ok: false, reason: 'refused' }));
  return {
    calls,
    user,
    isBootstrapping: false,
    isAuthenticated: user !== null,
    isOwner: user?.role === 'OWNER',
    isCustomer: user?.role === 'CUSTOMER',
    hasRole: (role) => user?.role === role,
    hasPermission: (permission) => user !== null && holds(user.permissions, permission),
    signIn,
    login: async (credentials) => (await signIn(credentials)).ok,
    logout: actions.logout ?? (async () => {}),
    openPortal: actions.openPortal ?? (async () => null),
    fetch: actions.fetch ?? (() => new Promise(() => {})),
    async request(name, input) {
      calls.push({ name, input: input as CallInput<CallName> | undefined });
      if (!(name in answers)) throw new Error(`The test gives no answer to ${name}`);
      const given: unknown = answers[name];
      const answer: unknown = typeof given === 'function' ? await given(input) : given;
      if (answer instanceof Error) throw answer;
      return answer as never;
    },
  };
}

/** A refusal as the API words it. */
export const refusal = (status: number, error: string, retryAfterSeconds: number | null = null): ApiError =>
  new ApiError(status, error, { error, requestId: 'test' }, retryAfterSeconds);

export const FakeAuthProvider = ({ auth, children }: { auth: Auth; children: ReactNode }) => (
  <AuthContext value={auth}>{children}</AuthContext>
);
