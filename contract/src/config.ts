/** What the browser gets at run time: its configuration and which remotes are active. */
import { z } from 'zod';
import { defineCalls } from './define-calls';
import { instantField } from './fields';
import { PLAN_IDS } from './plans';
import { ownPermission, permissionName, remoteCard, remotePage } from './remotes/contract';
import { REMOTE_FORMATS } from './remotes/names';

/** docs/specification.md binds the first; the other one says what the law of some countries has a button say. */
export const ORDER_BUTTONS = ['subscribe', 'obligation'] as const;
export type OrderButton = (typeof ORDER_BUTTONS)[number];

/** Who computes VAT: nobody, as for a small business that charges none, or Stripe Tax. */
export const TAXES = ['none', 'stripe'] as const;

export const publicConfig = z.object({
  productName: z.string(),
  /** Of the owner's panel, where it has one of its own. */
  adminOrigin: z.string().optional(),
  /** The key that lists of remotes are signed by: raw Ed25519, base64url. */
  remotesKey: z.string(),
  payment: z.object({
    /** Stripe's publishable key; starts with pk_ when payment is configured rightly. */
    publishableKey: z.string(),
    /** 'test' shows a clear mark on the page: no real money moves. */
    mode: z.enum(['test', 'live']),
    /** Where Stripe.js comes from when not from Stripe itself; null means Stripe. */
    scriptUrl: z.string().nullable(),
    /** No new subscription can be begun for now. */
    isPaused: z.literal(true).optional(),
    /** VAT is computed, so the order asks for the country. */
    isTaxed: z.literal(true).optional(),
  }),
  /** 'consent': nothing is kept or sent of a visitor before they allow it. Left out: each page view is, as specified. */
  visitorStorage: z.literal('consent').optional(),
  /** The lines on a plan's card, where the settings replace those of the plans. */
  planTexts: z.partialRecord(z.enum(PLAN_IDS), z.array(z.string())).optional(),
  /** What the button that orders says in English; left out: as specified. */
  orderButton: z.enum(ORDER_BUTTONS).optional(),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** A page as the shell needs it; what search engines read stays with the server. */
export const shownPage = remotePage.omit({ description: true, index: true });
export type ShownPage = z.infer<typeof shownPage>;

/** One remote as `/remotes.json` names it. Addresses are absolute paths or URLs. */
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
  /** Hash of the version's integrity.json, which has every file's; sha384-…, as Subresource Integrity writes it. */
  files: z.string(),
  /** File (relative to the manifest) -> its hash. Left out where room matters: integrity.json has the same. */
  integrity: z.record(z.string(), z.string()).optional(),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

/**
 * What /remotes.json says, always with `integrity`. The signature (Ed25519, base64url) is over the UTF-8 of
 * JSON.stringify({ serial, issuedAt, remotes }), in this order. In a page it is empty: the page itself is trusted.
 */
export const remotesDocument = z.object({
  /** Counts the changes of any pointer; a lower one than the tab's is an older list. */
  serial: z.int(),
  /** When the last of them was made. */
  issuedAt: instantField,
  remotes: z.array(remoteEntry),
  signature: z.string(),
});
export type RemotesDocument = z.infer<typeof remotesDocument>;

/** A remote of this browser session that is another than everybody's. Its entry then has absolute addresses and no hashes when it comes from another origin. */
export const remoteOverride = z.object({
  remote: z.string(),
  /** Exactly one of the two is set. */
  origin: z.string().nullable(),
  version: z.string().nullable(),
  since: instantField,
  expiresAt: instantField,
});
export type RemoteOverride = z.infer<typeof remoteOverride>;

/** What the server puts into the page. */
export const bootData = z.object({
  config: publicConfig,
  /** With `integrity` for the remote of the page's own screen only. */
  remotes: remotesDocument,
  /** Each of another remote. */
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
