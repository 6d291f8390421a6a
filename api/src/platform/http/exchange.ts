/**
 * A request and its answer, beside what the router knows of them: who asks, under which id, and what every answer says.
 * All of it is worked out when it is asked for, and none of it touches the answer before it is complete: a header that is
 * set on one that is made already costs more than everything else here.
 */
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
import type { HttpBindings } from '@hono/node-server';
import type { Rollout, TokenScope } from '@spreadwise/contract';
import type { Locale } from '@spreadwise/contract/page-locale';
import type { Hono } from 'hono';
import { getPath } from 'hono/utils/url';
import type { Logger } from 'pino';
import type { Span, Tracer } from '../lib/observed/tracer';
import { isSecret } from '../lib/secrets';
import {
  type FindSession,
  hashSession,
  hashToken,
  isApiToken,
  type MaybeSession,
  type Session,
} from '../lib/session';
import type { SessionCookies } from './cookies';
import { preferred } from './language/language';
import type { RateLimits } from './rate-limit';
import { type CommonHeaders, WholeAnswer } from './response-headers';
import { isKnownAt, type Origins, originOf, type Site, siteOf } from './sites';

/** A session that may deploy everything, or the token of one remote's team. */
export type Deployer =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'team';
      readonly remote: string;
      readonly tokenId: string;
      /** Under which its acts are logged: the token, or the publisher whom it was given. */
      readonly holder: string;
      readonly scopes: readonly TokenScope[];
    };

/** Hears of each answer: its status, and how long it took. */
export type OnAnswered = (exchange: HttpExchange, status: number, seconds: number) => void;

export interface HttpServices {
  readonly log: Logger;
  readonly headers: CommonHeaders;
  readonly origins: Origins;
  readonly trustedProxies: number;
  readonly socketAddress: SocketAddress;
  readonly rateLimits: RateLimits;
  readonly findSession: FindSession;
  readonly sessionCookies: Pick<SessionCookies, 'read'>;
  /** Whether a part of the product that is not open to everybody is open to the caller; absent: each is. */
  readonly isOpenFor?: ((rollout: Rollout, session: Session) => boolean) | undefined;
  readonly onAnswered?: OnAnswered | undefined;
  readonly tracer?: Tracer | null | undefined;
}

/** What a proxy in front may have called the request. */
const SANE_ID = /^[\w.:-]{8,64}$/;
const BEARER = /^Bearer ([\w.~+/=-]{16,256})$/i;

export class HttpExchange {
  readonly id: string;
  /** As it was asked for, decoded. */
  readonly path: string;
  /** Where node's own server runs; undefined in a test without one. */
  readonly incoming: IncomingMessage | undefined;
  readonly outgoing: ServerResponse | undefined;
  /** The pattern of the route that answered. */
  route = '';
  /** Who may deploy a remote, as far as the call's own credentials say; null: nobody. */
  deployer: Deployer | null = null;
  /** What kind of caller has been found, never who: for the log of what is refused. Null: it was refused before anybody looked. */
  callerKind: Session['role'] | Deployer['kind'] | 'nobody' | null = null;
  /** Null where there are no traces. */
  span: Span | null = null;
  private ownLog: Logger | null = null;
  private found: MaybeSession | Promise<MaybeSession> | undefined;
  private defaults: CommonHeaders;

  constructor(
    readonly services: HttpServices,
    readonly request: Request,
    connection: Partial<HttpBindings> | undefined,
  ) {
    this.incoming = connection?.incoming as IncomingMessage | undefined;
    this.outgoing = connection?.outgoing as ServerResponse | undefined;
    this.path = getPath(request);
    this.defaults = services.headers;
    const given = this.has('x-request-id') ? request.headers.get('X-Request-Id') : null;
    this.id = given !== null && SANE_ID.test(given) ? given : randomUUID();
  }

  /** Node has read the headers already; who asks the request for one has them all looked through. */
  has(name: string): boolean {
    return this.incoming ? this.incoming.headers[name] !== undefined : this.request.headers.has(name);
  }

  get log(): Logger {
    this.ownLog ??= this.services.log.child({ requestId: this.id });
    return this.ownLog;
  }

  /** By which name the server was called; Node has read it already, for the address of the request. */
  get host(): string | null | undefined {
    return this.incoming ? this.incoming.headers.host : this.request.headers.get('Host');
  }

  get site(): Site {
    const { origins } = this.services;
    return siteOf(origins, this.host ?? null);
  }

  /** The one that the caller reads best, of those that we write. The owner's panel is in English. */
  get language(): Locale {
    const isCustomers = this.callerKind === 'nobody' || this.callerKind === 'CUSTOMER' || !this.callerKind;
    if (!isCustomers || !this.has('accept-language')) return 'en';
    return preferred(this.request.headers.get('Accept-Language') ?? '');
  }

  get ownOrigin(): string {
    return originOf(this.services.origins, this.site);
  }

  /** The caller's address, for rate limits and the country look-up only. Never stored, never logged. */
  get clientAddress(): string {
    return callerAddress(this, this.services);
  }

  get authorization(): string | null {
    return this.has('authorization') ? this.request.headers.get('Authorization') : null;
  }

  /** What is sent as the token of a session, of a program or of a team; null: nothing that could be one. */
  get bearer(): string | null {
    const { authorization } = this;
    return (authorization === null ? undefined : BEARER.exec(authorization)?.[1]) ?? null;
  }

  /** A token came without the cookie that its session was opened with. */
  get lacksCookie(): boolean {
    const { bearer } = this;
    return bearer !== null && isSecret(bearer) && this.sessionHash(bearer) === null;
  }

  /** Finds the session that the bearer token names; at once where there is none, or it is remembered. */
  findSession(): MaybeSession | Promise<MaybeSession> {
    if (this.found === undefined) this.found = this.lookUpSession();
    return this.found;
  }

  private lookUpSession(): MaybeSession | Promise<MaybeSession> {
    const { bearer, site } = this;
    const hash = bearer && (isApiToken(bearer) ? hashToken(bearer) : this.sessionHash(bearer));
    if (hash === null) return null;
    const knownHere = (one: MaybeSession) => (one && isKnownAt(site, one) ? one : null);
    const found = this.services.findSession(hash);
    if (!(found instanceof Promise)) return knownHere(found);
    const finding = found.then(knownHere);
    // A request may be refused before anybody waits for it; a rejection without a listener would end the process.
    finding.catch(() => undefined);
    return finding;
  }

  /** Null without the cookie: a token that was sent away from its browser names nobody's session. */
  private sessionHash(token: string): string | null {
    const header = this.has('cookie') ? this.request.headers.get('Cookie') : null;
    const secret = this.services.sessionCookies.read(header, token);
    return secret === null ? null : hashSession(token, secret);
  }

  /** What the answer says unless its route says it otherwise; one of few values. */
  setDefault(name: string, value: string): void {
    this.defaults = this.defaults.with(name, value);
  }

  /** To be called with the finished answer. Node's server writes these with its own headers; a test gets them set. */
  complete(response: Response): Response {
    const { outgoing, defaults } = this;
    if (outgoing?.headersSent) return response;
    if (outgoing instanceof WholeAnswer) outgoing.sayByDefault(defaults, this.id);
    else
      for (const [name, value] of [...defaults.all, ['X-Request-Id', this.id] as const])
        if (!response.headers.has(name)) response.headers.set(name, value);
    return response;
  }
}

export interface AppEnv {
  Bindings: HttpExchange;
}

export type MountRoutes = (app: Hono<AppEnv>) => void;

/** A request, and the connection that it came by; without one in a test. */
interface Caller {
  readonly request: Request;
  readonly incoming: IncomingMessage | undefined;
}

/** The address of the connection itself; `null` when there is none, as in a test. */
type SocketAddress = (caller: Caller) => string | null;

export const addressOfSocket: SocketAddress = ({ incoming }) => incoming?.socket.remoteAddress ?? null;

const UNKNOWN = '0.0.0.0';

/**
 * Believes X-Forwarded-For only as far as `trustedProxies` of our own wrote it: each appends the address it saw, so
 * the n-th from the right is what the outermost trusted one saw. What stands further left is the caller's own claim.
 */
export function callerAddress(
  caller: Caller,
  {
    trustedProxies,
    socketAddress,
  }: { readonly trustedProxies: number; readonly socketAddress: SocketAddress },
): string {
  const header = trustedProxies > 0 ? caller.request.headers.get('X-Forwarded-For') : null;
  const forwarded = header === null ? null : forwardedFor(header, trustedProxies);
  return forwarded ?? plain(socketAddress(caller) ?? UNKNOWN) ?? UNKNOWN;
}

function forwardedFor(header: string, trustedProxies: number): string | null {
  const seen = header.split(',');
  return plain(seen.at(-Math.min(trustedProxies, seen.length)) ?? '');
}

/** The bare address of "203.0.113.7", "203.0.113.7:4711", "[2001:db8::1]:4711" or "::ffff:203.0.113.7". */
function plain(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : null;
}
