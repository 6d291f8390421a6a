/** Listens, and stops without dropping requests in progress. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { type AddressInfo, Server as NetServer, type Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { ErrorBody } from '@spreadwise/contract';
import { isHostOf } from '../lib/own-name';
import { OperatorError } from '../operator-error';
import { FAULT } from './problem';
import { WholeAnswer } from './response-headers';
import { handOver } from './responses';

/** A host and port cannot be listened on. */
export class CannotListenError extends OperatorError {}

export interface Listening {
  readonly fetch: (request: Request, env: HttpBindings) => Response | Promise<Response>;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  /** Names of the variables that set them, for error messages. Default: HOST and PORT. */
  readonly named?: { readonly host: string; readonly port: string };
}

export async function listen({ fetch, host, port, named = HOST_AND_PORT }: Listening) {
  /** Responses in progress. Synchronous ones are not tracked: nothing can request a stop before they are sent. */
  const open = new Set<ServerResponse>();
  const answer = (request: Request, env: unknown) => {
    const connection = env as HttpBindings;
    const outgoing = connection.outgoing as ServerResponse;
    const given = fetch(request, connection);
    if (!(given instanceof Promise)) return handOver(given, outgoing);
    open.add(outgoing);
    outgoing.once('close', () => open.delete(outgoing));
    return given.then((response) => handOver(response, outgoing));
  };
  // Only requests that HTTP itself forbids reach neither the application nor its error handler.
  const listener = getRequestListener(answer, {
    hostname: 'localhost',
    errorHandler: () => Response.json(notHttp(), { status: 400 }),
  });
  const server = createServer(
    {
      // Longer than the usual load balancer's, so that we never close a connection it is about to use.
      keepAliveTimeout: 65_000,
      ...{ requestTimeout: 60_000, headersTimeout: 30_000, requireHostHeader: false },
      ServerResponse: WholeAnswer,
    },
    (incoming, outgoing) => {
      if (isAmbiguous(incoming)) return say(outgoing, 400, NOT_HTTP);
      listener(incoming, outgoing).catch((error) => {
        process.emitWarning(error);
        say(outgoing, 500, FAULT);
      });
    },
  );
  server.on('clientError', refuse);
  // For an `Expect` header other than 100-continue.
  server.on('checkExpectation', (_request, response) => say(response, 417, NOT_HTTP));
  await once(server.listen({ port, host, backlog: BACKLOG }), 'listening').catch((error) => {
    throw new CannotListenError(cannotListen({ host, port, named }, error));
  });
  // Later ones concern one connection, e.g. EMFILE.
  server.on('error', (error) => process.emitWarning(error));
  return {
    port: (server.address() as AddressInfo).port,
    /** Accepts nothing new, and resolves when everything is answered; cuts what is left after `limitMs`. */
    stop: (limitMs: number) => stop(server, open, limitMs),
  };
}

export type RunningServer = Awaited<ReturnType<typeof listen>>;

/** Connections that may wait (capped by net.core.somaxconn): a storm of reconnects exceeds Node's own 511. */
const BACKLOG = 16_384;

const HOST_AND_PORT = { host: 'HOST', port: 'PORT' };

function cannotListen(
  { host, port, named }: Required<Omit<Listening, 'fetch'>>,
  { code, message }: NodeJS.ErrnoException,
): string {
  if (code === 'EADDRINUSE')
    return `${named.port} ${port} is in use by another process; stop it, or set another ${named.port}.`;
  if (code === 'EACCES')
    return `${named.port} ${port} may not be listened on by this user (${code}); set one of 1024 or above.`;
  return `${named.host} was "${host}", which cannot be listened on (${code ?? message}); expected an address of this machine, e.g. 127.0.0.1.`;
}

const NOT_HTTP = 'This is not a valid HTTP request.';
const notHttp = (): ErrorBody => ({ error: NOT_HTTP, requestId: randomUUID() });

/** Whether it names several hosts: a proxy may have chosen another one than we would. */
function isAmbiguous({ url = '', headers: { host }, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host');
  if (hosts.length > 1) return true;
  if (host === undefined || !URL.canParse(url)) return false;
  const { protocol, origin } = new URL(url);
  return !/^https?:$/.test(protocol) || !isHostOf(origin, host);
}

/** Answers outside the application: what it must not see, or what it answered and cannot be sent. */
function say(response: ServerResponse, status: number, error: string): void {
  if (response.headersSent) return void response.destroy();
  const text = JSON.stringify({ ...notHttp(), error });
  response.writeHead(status, {
    ...{ 'Content-Type': 'application/json', 'X-Content-Type-Options': 'nosniff' },
    'Content-Length': Buffer.byteLength(text),
  });
  response.end(text);
}

/** Answers what the parser refused: malformed requests, and headers of more than 16 kB. */
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
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\nX-Content-Type-Options: nosniff\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

/** How long keep-alive connections are asked to close before idle ones are cut. */
const GRACE_MS = 500;

function stop(server: Server, open: ReadonlySet<ServerResponse>, limitMs: number): Promise<void> {
  const sayClose = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('Connection', 'close');
  };
  for (const response of open) sayClose(response);
  server.prependListener('request', (_request, response: ServerResponse) => sayClose(response));
  return new Promise((resolve) => {
    let idle: NodeJS.Timeout | undefined;
    // A keep-alive connection becomes idle only after its response.
    const grace = setTimeout(() => {
      idle = setInterval(() => server.closeIdleConnections(), 50);
    }, GRACE_MS);
    const cut = setTimeout(() => server.closeAllConnections(), limitMs);
    // Not the HTTP server's close(): it cuts idle connections at once, perhaps with a request on its way.
    NetServer.prototype.close.call(server, () => {
      clearTimeout(grace);
      clearInterval(idle);
      clearTimeout(cut);
      resolve();
    });
  });
}
