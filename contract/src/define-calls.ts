/** The shape of one call of the API: how the routes, the OpenAPI document and the browser's types all learn it. */
import type { Feature, Permission } from '@spreadwise/shared-auth/model';
import type { z } from 'zod';

/**
 * Who may make a call: anyone, any signed-in session, a session that holds a permission (of several: any of them), or a
 * team: its remote's token, or a session that may deploy. `staff`: no customer's, since customers hold that permission for
 * what is their own.
 */
export type Access =
  | 'public'
  | 'session'
  | 'team'
  | { readonly permission: Permission | readonly Permission[]; readonly staff?: true };

/** The permissions of which one is enough; empty where none is asked for by name. */
export function permissionsFor(access: Access): readonly Permission[] {
  if (typeof access !== 'object') return [];
  return typeof access.permission === 'string' ? [access.permission] : access.permission;
}

/** What a customer's API token may be made for. */
export const API_SCOPES = ['signals:read', 'history:read'] as const;
export type ApiScope = (typeof API_SCOPES)[number];

/** Parts of the product that can be open to some customers only: by tier, and to a share of them. */
export const ROLLOUTS = ['explanations'] as const;
export type Rollout = (typeof ROLLOUTS)[number];

/** What a plan has to open for a call, in words; of the other features only the rooms behind the calls, and screens, ask. */
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
  /**
   * Of a call that is open to anybody: at which origin, where the owner's panel has one of its own. Without it at the public
   * one alone.
   */
  readonly site?: 'admin' | 'both';
  /** Not a session but a secret of this installation, as a bearer token or a Basic password, shows who calls. */
  readonly secret?: 'mailProvider';
  /** Only a customer's session: it is about what is their own, whatever permissions others hold. */
  readonly customer?: true;
  /** What a customer's plan has to open for it. */
  readonly feature?: CallFeature;
  /** Who runs the product has to have signed in, or the owner shown once more who they are, within ten minutes. */
  readonly recent?: true;
  /** Open as well to a former customer, who has shown whose address it is and has no plan. Nothing else is. */
  readonly former?: true;
  /** Ends the owner's view of a customer, which otherwise makes no call but a GET, and downloads nothing. */
  readonly endsView?: true;
  /** An API token with this scope may make the call in place of a session; without it none may. */
  readonly scope?: ApiScope;
  /** The part of the product that it belongs to, where that is not open to everybody. */
  readonly rollout?: Rollout;
  /** JSON body; unknown fields are refused. */
  readonly body?: z.ZodType;
  /** Instead of a JSON body: a file. */
  readonly upload?: { readonly type: string; readonly maxBytes: number };
  readonly query?: z.ZodType;
  /** Takes an `Idempotency-Key` header: requests with the same one are the same request, sent again. */
  readonly idempotencyKey?: true;
  /** The body of a success; absent means 204 without one. */
  readonly response?: z.ZodType;
  /** Instead of a response: a success goes on, as server-sent events (text/event-stream); this is one of them. */
  readonly events?: z.ZodType;
  /** Instead of a response: a success is a file. */
  readonly download?: { readonly type: string };
  /** Expected failures: HTTP status -> when it happens. Each answers `ErrorBody`. */
  readonly failures?: Readonly<Record<number, string>>;
}

/** Of a call that has a limit of its own, which a GET has to name. */
export const TOO_MANY_CALLS = { 429: 'Too many calls from this place; see Retry-After.' } as const;

/** What an `Idempotency-Key` may be: a random one that its sender makes, e.g. a UUID. */
export const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/** Keeps the literal types of a table of calls while checking each. */
export const defineCalls = <T extends Record<`${Method} /${string}`, Call>>(calls: T): T => calls;

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
