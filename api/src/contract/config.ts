/** What the browser is told at run time: its configuration and which remotes are active. */
import { z } from 'zod';
import { defineCalls } from './call';

export const publicConfig = z.object({
  productName: z.string(),
  payment: z.object({
    /** Stripe's publishable key; starts with pk_ when payment is configured rightly. */
    publishableKey: z.string(),
    /** 'test' shows a clear mark on the page: no real money moves. */
    mode: z.enum(['test', 'live']),
    /** Where Stripe.js comes from when not from Stripe itself; null means Stripe. */
    scriptUrl: z.string().nullable(),
  }),
});
export type PublicConfig = z.infer<typeof publicConfig>;

/** One remote as `/remotes.json` names it. Addresses are absolute paths or URLs. */
export const remoteEntry = z.object({
  name: z.string(),
  version: z.string(),
  /** Address of the federation manifest, mf-manifest.json. */
  manifest: z.string(),
  /** Address of the remote entry script. */
  entry: z.string(),
  /** File (relative to the manifest) -> its hash, as Subresource Integrity writes it: sha384-… */
  integrity: z.record(z.string(), z.string()),
});
export type RemoteEntry = z.infer<typeof remoteEntry>;

export const remotesDocument = z.object({ remotes: z.array(remoteEntry) });
export type RemotesDocument = z.infer<typeof remotesDocument>;

export const configCalls = defineCalls({
  'GET /api/config': {
    summary: 'The run-time configuration of the browser. Public.',
    access: 'public',
    response: publicConfig,
  },
});
