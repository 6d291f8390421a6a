/** A database that is away: at the start, and for now (it restarts, the network breaks), as told from a fault of ours. */

/** At the start the server could not be reached, or refused. The message is for the operator. */
export class DatabaseUnreachableError extends Error {
  override readonly name = 'DatabaseUnreachableError';
}

/** Codes of Node's sockets, and PostgreSQL's classes 08 (connection) and 57P (shutdown, starting up). */
const AWAY = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|08\w{3}|57P0[123]|53300)$/;
/** What pg says, without a code, of a connection that it lost or did not get in time. */
const LOST = /connection terminated|timeout exceeded when trying to connect/i;

/** Looks through the causes, since a query's error wraps the driver's. */
export function isUnavailable(error: unknown, depth = 0): boolean {
  if (!(error instanceof Error) || depth > 5) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return AWAY.test(code) || LOST.test(error.message) || isUnavailable(error.cause, depth + 1);
}
