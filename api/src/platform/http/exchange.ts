/**
 * A request and its response, beyond what the router knows: the caller, the request id, and headers common to all
 * responses. Everything is computed on demand, and the response is touched only once it is complete: setting a header
 * on an existing response costs more than all the rest.
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
import type { IsOwnName } from '../lib/own-name';
import { hashSecret, isSecret } from '../lib/secrets';
import { type FindSession, hashSession, isApiToken, type MaybeSession, type Session } from '../lib/session';
import type { SessionCookies } from './cookies';
import { preferred } from './problem';
import type { RateLimits } from './rate-limit';
import { type CommonHeaders, WholeAnswer } from './response-headers';
import { isForeign, isKnownAt, type Origins, originOf, type Site, siteOf } from './sites';

/** A session that may deploy everything, or the token of one remote's team. */
export type Deployer =
  | { readonly kind: 'owner' }
  | {
      readonly kind: 'team';
      readonly remote: string;
      readonly tokenId: string;
      /** Its name in the audit log: the token, or the publisher that received it. */
      readonly holder: string;
      readonly scopes: readonly TokenScope[];
    };

export type OnAnswered = (exchange: HttpExchange, status: number, seconds: number) => void;

export interface HttpServices {
  readonly log: Logger;
  readonly headers: CommonHeaders;
  readonly origins: Origins;
  readonly isOwnName: IsOwnName;
  readonly trustedProxies: number;
  /** The address of the connection itself; null without one, as in a test. */
  readonly socketAddress: (caller: Caller) => string | null;
  readonly rateLimits: RateLimits;
  readonly findSession: FindSession;
  readonly sessionCookies: Pick<SessionCookies, 'read'>;
  /** Whether a feature in gradual rollout is open to the caller; absent: everything is open. */
  readonly isOpenFor?: ((rollout: Rollout, session: Session) => boolean) | undefined;
  readonly onAnswered?: OnAnswered | undefined;
  readonly tracer?: Tracer | null | undefined;
}

/** An id that a proxy in front may have assigned. */
const SANE_ID = /^[\w.:-]{8,64}$/;
const BEARER = /^Bearer ([\w.~+/=-]{16,256})$/i;

export class HttpExchange {
  readonly id: string;
  /** As requested, decoded. */
  readonly path: string;
  /** Undefined in a test without a server. */
  readonly incoming: IncomingMessage | undefined;
  readonly outgoing: ServerResponse | undefined;
  /** The pattern of the route that responded. */
  route = '';
  /** What the call's own credentials may deploy; null: nothing. */
  deployer: Deployer | null = null;
  /** The kind of caller, never the identity; logged for refusals. Null: refused before the caller was looked up. */
  callerKind: Session['role'] | Deployer['kind'] | 'nobody' | null = null;
  /** Null without tracing. */
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

  /** Node has parsed the headers already; reading one from the `Request` would convert them all. */
  has(name: string): boolean {
    return this.incoming ? this.incoming.headers[name] !== undefined : this.request.headers.has(name);
  }

  get log(): Logger {
    this.ownLog ??= this.services.log.child({ requestId: this.id });
    return this.ownLog;
  }

  /** The Host header. Node has parsed it already. */
  get host(): string | null | undefined {
    return this.incoming ? this.incoming.headers.host : this.request.headers.get('Host');
  }

  get site(): Site {
    return siteOf(this.services.origins, this.host ?? null);
  }

  /** The language that the caller prefers, of those we support. The owner's panel is in English. */
  get language(): Locale {
    const isCustomers = this.callerKind === 'nobody' || this.callerKind === 'CUSTOMER' || !this.callerKind;
    if (!isCustomers || !this.has('accept-language')) return 'en';
    return preferred(this.request.headers.get('Accept-Language') ?? '');
  }

  get ownOrigin(): string {
    return originOf(this.services.origins, this.site);
  }

  /** Whether another site's page made the browser send it. */
  get isForeign(): boolean {
    return isForeign(this.request.headers, this, this.services.isOwnName);
  }

  /** The caller's address, only for rate limits and the country look-up. Never stored, never logged. */
  get clientAddress(): string {
    return callerAddress(this, this.services);
  }

  get authorization(): string | null {
    return this.has('authorization') ? this.request.headers.get('Authorization') : null;
  }

  /** The bearer token of a session, a program or a team; null: none, or malformed. */
  get bearer(): string | null {
    const { authorization } = this;
    return (authorization === null ? undefined : BEARER.exec(authorization)?.[1]) ?? null;
  }

  /** Whether a session token came without the cookie that its session was opened with. */
  get lacksCookie(): boolean {
    const { bearer } = this;
    return bearer !== null && isSecret(bearer) && this.sessionHash(bearer) === null;
  }

  /** Finds the bearer token's session; synchronously if there is no token or the session is cached. */
  findSession(): MaybeSession | Promise<MaybeSession> {
    if (this.found === undefined) this.found = this.lookUpSession();
    return this.found;
  }

  private lookUpSession(): MaybeSession | Promise<MaybeSession> {
    const { bearer, site } = this;
    // Programs send no cookie.
    const hash = bearer && (isApiToken(bearer) ? hashSecret(bearer) : this.sessionHash(bearer));
    if (hash === null) return null;
    const knownHere = (one: MaybeSession) => (one && isKnownAt(site, one) ? one : null);
    const found = this.services.findSession(hash);
    if (!(found instanceof Promise)) return knownHere(found);
    const finding = found.then(knownHere);
    // A request may be refused before this is awaited; an unhandled rejection would end the process.
    finding.catch(() => undefined);
    return finding;
  }

  /** Null without the cookie: a token outside its browser opens no session. */
  private sessionHash(token: string): string | null {
    const header = this.has('cookie') ? this.request.headers.get('Cookie') : null;
    const secret = this.services.sessionCookies.read(header, token);
    return secret === null ? null : hashSession(token, secret);
  }

  /** Nobody may store the response, unless the route says otherwise. */
  doNotStore(): void {
    this.defaults = this.services.headers.unstored;
  }

  /** Call it with the finished response. Node's server writes these headers with its own; in a test they are set. */
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

type Caller = Pick<HttpExchange, 'request' | 'incoming'>;

export const addressOfSocket = ({ incoming }: Caller): string | null =>
  incoming?.socket.remoteAddress ?? null;

const UNKNOWN = '0.0.0.0';

/**
 * Trusts X-Forwarded-For only for `trustedProxies` proxies of our own: each appends the address it saw, so the n-th
 * from the right is what the outermost trusted one saw. Anything further left is the caller's own claim.
 */
export function callerAddress(
  caller: Caller,
  { trustedProxies, socketAddress }: Pick<HttpServices, 'trustedProxies' | 'socketAddress'>,
): string {
  const header = trustedProxies > 0 ? caller.request.headers.get('X-Forwarded-For') : null;
  const seen = header?.split(',') ?? [];
  const forwarded = plain(seen.at(-Math.min(trustedProxies, seen.length)) ?? '');
  return forwarded ?? plain(socketAddress(caller) ?? UNKNOWN) ?? UNKNOWN;
}

/** The bare address of "203.0.113.7", "203.0.113.7:4711", "[2001:db8::1]:4711" or "::ffff:203.0.113.7". */
function plain(text: string): string | null {
  const trimmed = text.trim();
  const bare = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  const address = bare.replace(/^::ffff:(?=[\d.]+$)/i, '').replace(/%.*$/, '');
  return isIP(address) ? address : null;
}
