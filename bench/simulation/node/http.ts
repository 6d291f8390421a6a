/** node:http, node:https, node:net and fetch on the simulated network, with Node's own HTTP parser. */
import realHttp, {
  type ClientRequest,
  type IncomingMessage,
  type RequestListener,
  type RequestOptions,
  type Server,
  type ServerOptions,
} from 'node:http';
import realNet from 'node:net';
import type { Machine } from './globals';
import { connect, dial, type Network, SimulatedSocket } from './network';

type Asked = string | URL | RequestOptions;

/** A server drops connections without a complete request, by the machine's own clock: a slow run would differ. */
const NEVER_CHECKS = { connectionsCheckingInterval: 2 ** 31 - 1 };

const partsOf = (url: string | URL): RequestOptions => {
  const { protocol, hostname, port, pathname, search, username, password } = new URL(url);
  return {
    protocol,
    hostname: hostname.replace(/^\[|\]$/g, ''),
    port,
    path: `${pathname}${search}`,
    ...(username ? { auth: `${username}:${password}` } : {}),
  };
};

export function httpOf(machine: Machine, net: Network, place: string) {
  const { kernel, life } = machine;
  const ask =
    (secure: boolean) =>
    (
      asked: Asked,
      more?: RequestOptions | ((answer: IncomingMessage) => void),
      then?: (answer: IncomingMessage) => void,
    ) => {
      const own = typeof asked === 'string' || asked instanceof URL ? partsOf(asked) : asked;
      const options = { ...own, ...(typeof more === 'function' ? {} : more) };
      const host = String(options.hostname ?? options.host ?? 'localhost');
      const port = Number(options.port || (secure || options.protocol === 'https:' ? 443 : 80));
      const { agent: _agent, protocol: _protocol, lookup: _lookup, ...kept } = options;
      const isSecure = secure || options.protocol === 'https:';
      return realHttp.request(
        {
          ...kept,
          ...{ host, port, protocol: 'http:', setDefaultHeaders: true },
          createConnection: () => connect(net, life, host, port, isSecure) as never,
        },
        typeof more === 'function' ? more : then,
      );
    };
  const get =
    (request: (...given: never[]) => ClientRequest) =>
    (...given: unknown[]) => {
      const asked = request(...(given as never[]));
      asked.end();
      return asked;
    };
  const [request, secureRequest] = [ask(false), ask(true)];
  const createServer = (...given: readonly (ServerOptions | RequestListener | undefined)[]) => {
    const options = given.find((one) => typeof one === 'object');
    const onRequest = given.find((one) => typeof one === 'function');
    const server = realHttp.createServer({ ...options, ...NEVER_CHECKS }, onRequest);
    server.on('request', (asked, answer) => {
      const began = `${asked.method} ${String(asked.url).split('?')[0]}`;
      answer.once('finish', () => kernel.trace(`${life.name}: answers ${began} with ${answer.statusCode}`));
    });
    return listening(server, machine, net, place);
  };
  const { Agent, ...http } = realHttp;
  return {
    http: { ...http, Agent, request, get: get(request as never), createServer },
    https: {
      Agent,
      request: secureRequest,
      get: get(secureRequest as never),
      globalAgent: realHttp.globalAgent,
    },
    fetch: fetchWith(request, secureRequest),
  };
}

let portsGiven = 40_000;

function listening(server: Server, { life }: Machine, net: Network, place: string): Server {
  const address = { address: '127.0.0.1', family: 'IPv4', port: 0 };
  const key = () => `${place}:${address.port}`;
  const accept = (socket: SimulatedSocket) => void server.emit('connection', socket);
  return Object.assign(server, {
    listen(options: { port?: number } | number, ...more: unknown[]) {
      const wanted = Number(typeof options === 'object' ? options.port : options);
      address.port = wanted || portsGiven++;
      net.listeners.set(key(), { life, accept });
      const then = more.find((one) => typeof one === 'function') as (() => void) | undefined;
      if (then) server.once('listening', then);
      net.kernel.at(0.1, life, '', () => void server.emit('listening'));
      return server;
    },
    address: () => address,
    close(done?: () => void) {
      net.listeners.delete(key());
      const look = () => {
        const isOpen = [...net.sockets].some(
          (socket) => socket.life === life && !socket.destroyed && socket.remoteAddress !== place,
        );
        if (isOpen) net.kernel.at(10, life, '', look);
        else done?.();
      };
      net.kernel.at(0.1, life, '', look);
      return server;
    },
  }) as unknown as Server;
}

type Ask = (asked: URL, more: RequestOptions) => ClientRequest;

function fetchWith(request: Ask, secure: Ask) {
  return async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const asked = new Request(input, { ...init, ...(init?.body ? { duplex: 'half' } : {}) } as RequestInit);
    const body = asked.body ? Buffer.from(await asked.arrayBuffer()) : null;
    const url = new URL(asked.url);
    const headers = Object.fromEntries(asked.headers);
    return new Promise((resolve, reject) => {
      const fail = (cause: unknown) => reject(Object.assign(new TypeError('fetch failed'), { cause }));
      const signal = init?.signal ?? asked.signal;
      const sent = (url.protocol === 'https:' ? secure : request)(url, {
        method: asked.method,
        headers: { ...headers, ...(body ? { 'content-length': body.length } : {}) },
      });
      const onAbort = () => {
        reject(signal.reason);
        sent.destroy();
      };
      if (signal.aborted) return onAbort();
      signal.addEventListener('abort', onAbort, { once: true });
      sent.on('error', fail);
      sent.on('response', (answer: IncomingMessage) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('error', fail);
        answer.on('end', () => {
          signal.removeEventListener('abort', onAbort);
          resolve(responseOf(answer, Buffer.concat(parts)));
        });
      });
      sent.end(body ?? undefined);
    });
  };
}

function responseOf(answer: IncomingMessage, bytes: Buffer): Response {
  const headers = new Headers();
  for (let index = 0; index < answer.rawHeaders.length; index += 2)
    headers.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
  const status = answer.statusCode ?? 500;
  const hasBody = status !== 204 && status !== 304;
  return new Response(hasBody ? new Uint8Array(bytes) : null, { status, headers });
}

/** node:net as far as clients use it, and what a server's `close` needs. */
export const netOf = ({ life }: Machine, net: Network) => {
  const open =
    (secure: boolean) => (given: { host?: string; port: number } | number, more?: string | (() => void)) => {
      const { host = 'localhost', port } =
        typeof given === 'number' ? { host: String(more), port: given } : given;
      const socket = connect(net, life, host, port, secure);
      if (typeof more === 'function') socket.once(secure ? 'secureConnect' : 'connect', more);
      return socket;
    };
  /** As the database's driver makes it. */
  class Socket extends SimulatedSocket {
    constructor() {
      super(net, life, '');
    }
    connect(port: number, host: string): this {
      this.remoteAddress = host;
      dial(net, this, life, { host, port, secure: false });
      return this;
    }
  }
  return {
    net: {
      ...realNet,
      Socket,
      connect: open(false),
      createConnection: open(false),
      Server: {
        prototype: {
          close(this: Server, done: () => void) {
            return this.close(done);
          },
        },
      },
    },
    tls: { connect: open(true) },
  };
};
