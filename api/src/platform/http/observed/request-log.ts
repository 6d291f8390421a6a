/** Writes one line when a request has been answered. */
import type { HttpExchange } from '../exchange';

/** The line names the route's pattern: no address, query, header, cookie, token or body is ever written. */
export function logRequest(
  { ground, id, request, route, span, callerKind }: HttpExchange,
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
    ...((status === 401 || status === 403) && callerKind ? { caller: callerKind } : {}),
  };
  ground.log[level](line, 'request');
}

function levelOf(path: string, status: number): 'error' | 'info' | 'debug' {
  // Asked every other second, and each change of what it says is logged by its part.
  if (path === '/readyz') return 'debug';
  if (status >= 500) return 'error';
  // Files that were served well would bury everything else.
  return path.startsWith('/api/') || status >= 400 ? 'info' : 'debug';
}
