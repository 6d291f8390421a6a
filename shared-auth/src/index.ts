/** Roles, sessions and the authenticated fetch: one instance for the shell and every remote. */
export { type ApiClient, createApiClient } from './api/api-client';
export { ApiError, type ApiErrorBody } from './api/api-error';
export type { ApiRequest, Register } from './api/calls';
export * from './model';
export { type Auth, AuthContext, useAuth } from './provider/AuthContext';
export { AuthProvider } from './provider/AuthProvider';
export type { Credentials, SignInResult } from './session/sign-in';
export { CURRENT_USER_KEY, SESSION_KEY, type StoredSession } from './session/stored-session';
