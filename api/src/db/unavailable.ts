/** Tells a dependency that is away for now (the database restarts, the network breaks) from a fault of ours. */

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
