/** By what PostgreSQL, or a socket, says what is wrong (SQLSTATE, or e.g. ECONNREFUSED); drizzle wraps it. */
import { types } from 'node:util';

export function errorCode(error: unknown): string | null {
  if (!types.isNativeError(error)) return null;
  return 'code' in error && typeof error.code === 'string' ? error.code : errorCode(error.cause);
}
