/** The definition of an API call, from which the routes, the OpenAPI document and the browser's types derive. */
import type { Feature, Permission } from '@spreadwise/shared-auth/model';
import type { z } from 'zod';

/**
 * Who may make a call: anyone, any signed-in session, a session with a permission (of several: any one), or a team, by
 * its remote's token or a session that may deploy. `staff` excludes customers, who hold that permission for their own
 * data.
 */
export type Access =
  | 'public'
  | 'session'
  | 'team'
  | { readonly permission: Permission | readonly Permission[]; readonly staff?: true };

/** The permissions of which any one suffices; empty if the access names none. */
export function permissionsFor(access: Access): readonly Permission[] {
  if (typeof access !== 'object') return [];
  return typeof access.permission === 'string' ? [access.permission] : access.permission;
}

/** The scopes of customers' API tokens. */
export const API_SCOPES = ['signals:read', 'history:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Parts of the product that can be open to some customers only: by tier, and to a share of them. */
export const ROLLOUTS = ['explanations'] as const;
export type Rollout = (typeof ROLLOUTS)[number];

/** The refusal if a plan lacks a call's feature. Other features are checked only behind the calls and by screens. */
export const FEATURE_PLANS = {
  'alerts.telegram': 'Telegram alerts come with the Pro plan and those above it.',
  'alerts.push': 'Alerts in your browser come with the Premium plan and those above it.',
  'alerts.webhook': 'Webhooks come with the Premium plan and those above it.',
  'api.tokens': 'API tokens come with the Premium plan and those above it.',
} as const satisfies Partial<Record<Feature, string>>;
export type CallFeature = keyof typeof FEATURE_PLANS;

export interface Call {
  readonly summary: string;
  readonly access: Access;
  /** For public calls: the origin that serves it when the owner's panel has its own. Default: only the public one. */
  readonly site?: 'admin' | 'both';
  /** Authenticated by a secret of this installation, as a bearer token or Basic password, instead of a session. */
  readonly secret?: 'mailProvider';
  /** Only customers' sessions: it concerns their own data, whatever permissions others hold. */
  readonly customer?: true;
  /** The feature that the customer's plan must include. */
  readonly feature?: CallFeature;
  /** Staff must have signed in, or the owner confirmed their identity, within the last ten minutes. */
  readonly recent?: true;
  /** Also open to a former customer, who has proven their address and has no plan. Nothing else is. */
  readonly former?: true;
  /** Ends the owner's view of a customer, which otherwise makes no call but a GET, and downloads nothing. */
  readonly endsView?: true;
  /** An API token with this scope may make the call in place of a session; without it none may. */
  readonly scope?: ApiScope;
  /** The rollout it belongs to, if it is not open to everybody. */
  readonly rollout?: Rollout;
  /** JSON body; unknown fields are refused. */
  readonly body?: z.ZodType;
  /** Maximum size of a JSON body. Default: 64 kB. */
  readonly maxBytes?: number;
  /** A file instead of a JSON body. */
  readonly upload?: { readonly type: string; readonly maxBytes: number };
  readonly query?: z.ZodType;
  /** Accepts an `Idempotency-Key` header: requests with the same key are repetitions of one request. */
  readonly idempotencyKey?: true;
  /** The body on success; absent: 204 without a body. */
  readonly response?: z.ZodType;
  /** When success is 201 instead of 200, with the same body. */
  readonly created?: string;
  /** Instead of a response: success is a stream of server-sent events (text/event-stream); this is one event. */
  readonly events?: z.ZodType;
  /** Instead of a response: success is a file. */
  readonly download?: { readonly type: string };
  /** Expected failures: HTTP status -> when it happens. Each responds with `ErrorBody`. */
  readonly failures?: Readonly<Record<number, string>>;
}

/** For calls with their own limit, which a GET must declare. */
export const TOO_MANY_CALLS = { 429: 'Too many calls from this place; see Retry-After.' } as const;

/** A JSON body's maximum, in bytes, if its call states no other. */
export const JSON_BODY_LIMIT = 64 * 1024;

/** The form of an `Idempotency-Key`: a random one from the sender, e.g. a UUID. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/** Checks each call of a table and keeps its literal types. */
export const defineCalls = <T extends Record<`${Method} /${string}`, Call>>(calls: T): T => calls;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
