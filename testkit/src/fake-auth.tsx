/** A fake of the auth facility: who is signed in, and what the API answers, typed by the contract. */
import type { CallBody, CallName, CallQuery, CallResponse } from '@spreadwise/contract';
import type { SessionUser } from '@spreadwise/shared-auth';
import { ApiError, type Auth, AuthContext, type Grants, isAllowed } from '@spreadwise/shared-auth';
import type { ReactNode } from 'react';

/** Deeply readonly, since fixtures are often constants. */
type Fixed<T> = T extends object ? { readonly [K in keyof T]: Fixed<T[K]> } : T;

/** The input of a call. */
export interface FakeInput<N extends CallName> {
  readonly body: CallBody<N>;
  readonly query: CallQuery<N>;
}

type Answer<N extends CallName> = Fixed<CallResponse<N>> | Error;

/** A call's answer: a value, or a function of its input that returns one. An `Error` rejects the call. */
export type FakeAnswer<N extends CallName> =
  | Answer<N>
  | ((input: FakeInput<N>) => Answer<N> | Promise<Answer<N>>);

/** A call without an answer rejects, because the test is incomplete. */
export type FakeAnswers = { readonly [N in CallName]?: FakeAnswer<N> };

export interface FakeAuthOptions
  extends Partial<
    Pick<Auth, 'signIn' | 'openAccount' | 'openView' | 'logout' | 'openPortal' | 'fetch' | 'request'>
  > {
  readonly user?: SessionUser | null;
  readonly answers?: FakeAnswers;
  /** Permissions that the remote declares itself. */
  readonly grants?: Grants;
}

type CallInput = Parameters<Auth['request']>[1];

export interface FakeAuth extends Auth {
  /** Every call made, in order. */
  readonly calls: { readonly name: CallName; readonly input: CallInput | undefined }[];
}

export function fakeAuth({
  user = null,
  answers = {},
  grants = {},
  ...actions
}: FakeAuthOptions = {}): FakeAuth {
  const calls: FakeAuth['calls'] = [];
  const answer = actions.request ?? answering(answers);
  const signIn: Auth['signIn'] = actions.signIn ?? (async () => ({ ok: false, reason: 'refused' }));
  return {
    calls,
    user,
    isBootstrapping: false,
    isAuthenticated: user !== null,
    isOwner: user?.role === 'OWNER',
    isCustomer: user?.role === 'CUSTOMER',
    hasRole: (role) => user?.role === role,
    hasPermission: (permission) => isAllowed(user, permission, grants),
    signIn,
    openAccount: actions.openAccount ?? (async () => ({ ok: false, reason: 'refused' })),
    openView: actions.openView ?? (async () => null),
    login: async (credentials) => (await signIn(credentials)).ok,
    logout: actions.logout ?? (async () => {}),
    openPortal: actions.openPortal ?? (async () => null),
    fetch: actions.fetch ?? (() => new Promise(() => {})),
    request(name, input) {
      calls.push({ name, input: input as CallInput });
      return answer(name, input);
    },
  };
}

/** Answers each call from `answers`. */
function answering(answers: FakeAnswers): Auth['request'] {
  return async (name, input) => {
    if (!(name in answers)) throw new Error(`The test gives no answer to ${name}`);
    const given: unknown = answers[name];
    const answer: unknown = typeof given === 'function' ? await given(input ?? {}) : given;
    if (answer instanceof Error) throw answer;
    return answer as never;
  };
}

/** Returns one answer after another; throws when called once too often. */
export function inTurn<A extends readonly unknown[]>(...answers: A): () => A[number] {
  let given = 0;
  return () => {
    const answer = answers[given++];
    if (answer === undefined)
      throw new Error(`The test gives ${answers.length} answers, and was asked again`);
    return answer;
  };
}

/** An answer that violates the contract, as a proxy or a bug may produce. */
export const malformed = (answer: unknown) => answer as never;

/** An error as the API returns it. */
export const refusal = (status: number, error: string, retryAfterSeconds: number | null = null): ApiError =>
  new ApiError(status, error, { error, requestId: 'test' }, retryAfterSeconds);

export const FakeAuthProvider = ({ auth, children }: { auth: Auth; children: ReactNode }) => (
  <AuthContext value={auth}>{children}</AuthContext>
);
