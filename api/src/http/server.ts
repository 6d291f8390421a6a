/** Listens, and stops without dropping what is being answered. */
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { ErrorBody } from '../contract/fields';

export interface RunningServer {
  readonly port: number;
  /** Accepts nothing new, and resolves when everything is answered; after `limitMs` what is left is cut. */
  stop(limitMs: number): Promise<void>;
}

/** The port is taken. The message is for the operator. */
export class PortInUseError extends Error {
  override readonly name = 'PortInUseError';
}

export interface Listening {
  readonly fetch: Parameters<typeof getRequestListener>[0];
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
}

/** Throws `PortInUseError`. */
export async function listen({ fetch, host, port }: Listening): Promise<RunningServer> {
  // What reaches neither the application nor its error handler is a request that HTTP itself forbids.
  const server = createServer(
    // Longer than the usual load balancer's, so that it is never us who closes under its hands.
    { keepAliveTimeout: 65_000, requestTimeout: 60_000, headersTimeout: 30_000 },
    getRequestListener(fetch, { errorHandler: () => Response.json(notHttp(), { status: 400 }) }),
  );
  server.on('clientError', refuse);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new PortInUseError(taken(port)) : error),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address() as AddressInfo;
  return { port: address.port, stop: (limitMs) => stop(server, limitMs) };
}

const taken = (port: number) => `PORT ${port} is in use by another process; stop it, or set another PORT.`;

const notHttp = (): ErrorBody => ({ error: 'This is not a valid HTTP request.', requestId: randomUUID() });

/** Answers what the parser refused: broken requests, and headers of more than 16 kB. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const status =
    error.code === 'HPE_HEADER_OVERFLOW'
      ? '431 Request Header Fields Too Large'
      : error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
        ? '408 Request Timeout'
        : '400 Bad Request';
  const body = JSON.stringify(notHttp());
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

function stop(server: Server, limitMs: number): Promise<void> {
  return new Promise((resolve) => {
    // A connection that is kept alive becomes idle only after its answer.
    const idle = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), limitMs);
    server.close(() => {
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}
