/** Roles, sessions and the authenticated fetch: one shared instance for the shell and every remote. */
export { type ApiClient, createApiClient } from './api/api-client';
export { ApiError, type ApiErrorBody } from './api/api-error';
export type { ApiRequest, PasskeyProof, Register } from './api/calls';
export * from './model/features';
export * from './model/grants';
export * from './model/limits';
// Not the permission table: its descriptions are for the server and the docs, and no browser shows them.
export { holds, type Permission, permissionsOf } from './model/permissions';
export * from './model/roles';
export * from './model/session-user';
export * from './model/tiers';
export { type Auth, AuthContext, useAuth } from './provider/AuthContext';
export { AuthProvider } from './provider/AuthProvider';
export type { Credentials, SecondFactor, SignInResult } from './session/sign-in';
export { CURRENT_USER_KEY, SESSION_KEY, type StoredSession } from './session/stored-session';
