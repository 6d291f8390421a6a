/** What the browser gets at run time: its configuration and the active remotes. */
import { z } from 'zod';
import { defineCalls } from './define-calls';
import { instantField } from './fields';
import { PLAN_IDS } from './plans';
import { ownPermission, permissionName, remoteCard, remotePage } from './remotes/contract';
import { REMOTE_FORMATS } from './remotes/names';

/** docs/specification.md requires the first; the law of some countries requires the wording of the second. */
export const ORDER_BUTTONS = ['subscribe', 'obligation'] as const;
export type OrderButton = (typeof ORDER_BUTTONS)[number];

/** Who computes VAT: nobody, or Stripe Tax. Either way prices are shown as including it. */
export const TAXES = ['none', 'stripe'] as const;

export const publicConfig = z.object({
  productName: z.string(),
  /** Origin of the owner's panel, if it has its own. */
  adminOrigin: z.string().optional(),
  /** The key that signs lists of remotes: raw Ed25519, base64url. */
  remotesKey: z.string(),
  payment: z.object({
    /** Stripe's publishable key; starts with pk_ if payment is configured correctly. */
    publishableKey: z.string(),
    /** 'test' shows a clear mark on the page: no real money moves. */
    mode: z.enum(['test', 'live']),
    /** The source of Stripe.js; null: Stripe itself. */
    scriptUrl: z.string().nullable(),
    /** No new subscription can be started at the moment. */
    isPaused: z.literal(true).optional(),
    /** VAT is computed, so the order form asks for the country. */
    isTaxed: z.literal(true).optional(),
  }),
  /** 'consent': nothing is stored or sent before the visitor allows it. Absent: every page view is, as specified. */
  visitorStorage: z.literal('consent').optional(),
  /** Lines on a plan's card that replace the plan's own, from the settings. */
  planTexts: z.partialRecord(z.enum(PLAN_IDS), z.array(z.string())).optional(),
  /** The English label of the order button; absent: as specified. */
  orderButton: z.enum(ORDER_BUTTONS).optional(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** A page as the shell needs it; the fields for search engines stay on the server. */
export const shownPage = remotePage.omit({ description: true, index: true });
export type ShownPage = z.infer<typeof shownPage>;

/** A remote's entry in `/remotes.json`. Addresses are absolute paths or URLs. */
export const remoteEntry = z.object({
  name: z.string(),
  version: z.string(),
  format: z.enum(REMOTE_FORMATS),
  pages: z.array(shownPage),
  cards: z.array(remoteCard),
  permissions: z.record(permissionName, ownPermission),
  /** Address of the federation manifest, mf-manifest.json. */
  manifest: z.string(),
  /** Address of the remote entry script. */
  entry: z.string(),
  /** Hash of the version's integrity.json, which lists every file's hash; sha384-…, as in Subresource Integrity. */
  files: z.string(),
  /** File (relative to the manifest) -> hash. Omitted to save space: integrity.json has the same. */
  integrity: z.record(z.string(), z.string()).optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

/**
 * The content of /remotes.json, always with `integrity`. The signature (Ed25519, base64url) covers the UTF-8 of
 * JSON.stringify({ serial, issuedAt, remotes }), in this order. In a page it is empty: the page itself is trusted.
 */
export const remotesDocument = z.object({
  /** Counts changes of any remote's release state; a list with a lower serial than the tab's is older. */
  serial: z.int(),
  /** When the last change was made. */
  issuedAt: instantField,
  remotes: z.array(remoteEntry),
  signature: z.string(),
});
export type RemotesDocument = z.infer<typeof remotesDocument>;

/** A remote that only this browser session sees. If from another origin, its entry has absolute URLs and no hashes. */
export const remoteOverride = z.object({
  remote: z.string(),
  /** Exactly one of the two is set. */
  origin: z.string().nullable(),
  version: z.string().nullable(),
  since: instantField,
  expiresAt: instantField,
});
export type RemoteOverride = z.infer<typeof remoteOverride>;

/** What the server embeds in the page. */
export const bootData = z.object({
  config: publicConfig,
  /** Includes `integrity` only for the remote of the page's own screen. */
  remotes: remotesDocument,
  /** At most one per remote. */
  overrides: z.array(remoteOverride),
  /** Sent back with reports. */
  tab: z.string(),
});
export type BootData = z.infer<typeof bootData>;

export const configCalls = defineCalls({
  'GET /api/config': {
    summary: 'The run-time configuration of the browser. Public.',
    access: 'public',
    site: 'both',
    response: publicConfig,
  },
});
