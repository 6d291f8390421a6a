/** Writes one line when a request has been answered. */
import type { Exchange } from './exchange';

/** The line names the route's pattern: no address, query, header, cookie, token or body is ever written. */
export function logRequest(
  { ground, id, request, route, span }: Exchange,
  path: string,
  status: number,
  ms: number,
): void {
  const level = levelOf(path, status);
  if (!ground.log.isLevelEnabled(level)) return;
  const line = {
    requestId: id,
    ...(span ? { traceId: span.traceId } : {}),
    ...{ method: request.method, route, status, ms: Math.round(ms * 10) / 10 },
  };
  ground.log[level](line, 'request');
}

/** Files that were served well would bury everything else. */
const levelOf = (path: string, status: number) =>
  status >= 500 ? 'error' : path.startsWith('/api/') || status >= 400 ? 'info' : 'debug';
