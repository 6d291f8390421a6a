/** Puts the feature together: its stores, its registry, and the calls of teams, the owner and tabs. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { MountRoutes } from '../../platform/http/environment';
import { Problem } from '../../platform/http/problem';
import { siteOfRequest } from '../../platform/http/sites';
import type { JobHandler } from '../../platform/jobs';
import type { Leases } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits/limits';
import type { GetJson } from '../../platform/lib/outgoing/get';
import type { RandomBytes } from '../../platform/lib/secrets';
import { type OwnerMails, remotesJobs } from './jobs';
import { remotesAdminRoutes } from './publish/admin-routes';
import { unknownRemote } from './publish/authorize-route';
import { type FoundBuild, sortBundled, storeBundledBuilds } from './publish/bundled';
import type { Gate } from './publish/publish';
import { teamRoutes } from './publish/team-routes';
import { type ApprovalStore, createApprovalStore } from './releases/approval-store';
import { createAskedStore } from './releases/asked-store';
import { createReleaseStore, type ReleaseStore } from './releases/release-store';
import { sweepRemotes } from './retention/sweep';
import { createSweepStore } from './retention/sweep-store';
import { type BrowserCookies, createBrowserCookies } from './serve/browser-cookies';
import { seedOf } from './serve/kept-seed';
import { previewRoutes } from './serve/preview-routes';
import { providedRoutes } from './serve/provided-routes';
import { createRemoteRegistry } from './serve/registry/registry';
import type { RemotesView } from './serve/registry/remotes-view';
import { remoteRoutes } from './serve/routes';
import { createSigner } from './serve/signing';
import { writeTicket } from './serve/tab-ticket';
import type { FileStore } from './storage/file-store';
import { reportRoutes } from './telemetry/report-routes';
import { createReportsStore } from './telemetry/reports-store';
import { createStatusStore } from './telemetry/status-store';
import { createIssuerKeys } from './tokens/issuer-keys';
import { publisherRoutes } from './tokens/publisher-routes';
import { createPublishersStore } from './tokens/publishers-store';
import { markOfToken } from './tokens/tokens';
import { createTokensStore } from './tokens/tokens-store';

export interface RemotesOptions {
  readonly db: Database;
  readonly files: FileStore;
  readonly gate: Gate;
  /** What builds beside the program are held against at a start: the same rules, without a browser. */
  readonly bundledGate: Gate;
  /** What the live shell gives to remotes at this moment. */
  readonly provided: () => Promise<object | null>;
  /** The builds beside the program. */
  readonly bundled: () => Promise<readonly FoundBuild[]>;
  /** Seed of the signing key (32 bytes, base64url); null: one is made and kept in the database. */
  readonly signingKey: string | null;
  /** What a kept seed is sealed by; null: it is kept as it is. */
  readonly sealingKey: string | null;
  readonly publicOrigin: string;
  readonly production: boolean;
  /** Origins whose previews the owner takes in a browser of their own. */
  readonly ownerPreviews: readonly string[];
  /** A file of a server on this machine, for previews while developing; null when it does not come. */
  readonly fetchLocal: (url: string) => Promise<Buffer | null>;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly randomInt: (below: number) => number;
  /** Tells the owner of what waits. */
  readonly mails: OwnerMails;
  readonly limits: Limits;
  /** Whose ID tokens are taken, by their `iss`. */
  readonly issuers: readonly string[];
  /** Reads what an issuer publishes of itself. */
  readonly getJson: GetJson;
  readonly leases: Leases;
  readonly warn: (message: string, error?: unknown) => void;
}

export interface Remotes {
  /** What pages check signatures by. */
  readonly publicKey: string;
  readonly calls: MountRoutes;
  /** To come before the owner's login. */
  readonly beforeLogin: MountRoutes;
  readonly pages: Hono[];
  readonly viewOfPage: BrowserCookies['viewOfPage'];
  /** The ticket of one page; empty for a preview, whose reports would say nothing of what everybody sees. */
  readonly ticketOf: (view: RemotesView) => string;
  /**
   * Stores the builds beside the program of those remotes of which something is active already, which the start does not
   * wait for. Once; a failure is tried again the next time.
   */
  storeBundled(): Promise<void>;
  sweep(): Promise<void>;
  readonly handlers: readonly JobHandler[];
}

export async function startRemotes(options: RemotesOptions): Promise<Remotes> {
  const { db, files, leases, now, random, warn, publicOrigin } = options;
  const store = createReleaseStore(db);
  const approvals = createApprovalStore(db);
  const asked = createAskedStore(db);
  const signer = createSigner(await seedOf(options, store));
  const storeBundled = await storeNeededBuilds(options, store);
  const reports = createReportsStore(db);
  const statusStore = createStatusStore(db);
  const status = { store: statusStore, reports };
  const tokens = { store: createTokensStore(db), random, now };
  const publishers = createPublishersStore(db);
  const keysOf = createIssuerKeys({ get: options.getJson, now });
  const [passSecret, ticketSecret] = [signer.secret('preview'), signer.secret('tab')];
  const networkSecret = signer.secret('network of a tab');
  const registry = createRemoteRegistry({ releases: store, files, signer, warn, now });
  await registry.warm().catch((error: unknown) => warn('the remotes were not read at the start', error));
  const cookies = createBrowserCookies({
    ...options,
    registry,
    passSecret,
    isPanels: (c) => siteOfRequest(c) === 'admin',
    markOf: (token) => markOfToken(tokens, token),
    random: options.randomInt,
  });
  const sweepStore = createSweepStore(db);
  const { publicKey } = signer;
  return {
    publicKey,
    beforeLogin: refuseForeign(cookies),
    calls(app) {
      teamRoutes(app, {
        ...options,
        ...{ store, approvals, asked, status, tokens, passSecret },
      });
      reportRoutes(app, { store: reports, releases: store, now, ticketSecret, networkSecret });
      remotesAdminRoutes(app, {
        ...options,
        ...{ status, tokens, publishers, approvals },
      });
      publisherRoutes(app, {
        ...options,
        ...{ publishers, tokens, keysOf, requireRemote: requireIn(approvals), audience: publicOrigin },
      });
    },
    pages: [
      providedRoutes({ provided: options.provided, slots: registry.slots, now }),
      remoteRoutes(registry, cookies, publicOrigin),
      previewRoutes({ ...options, store, cookies, passSecret }),
    ],
    viewOfPage: cookies.viewOfPage,
    ticketOf: ({ overrides, canaries }) =>
      overrides.length > 0 ? '' : writeTicket(ticketSecret, canaries, { random, now: now() }),
    storeBundled,
    sweep: () => sweepRemotes({ store: sweepStore, files, leases, now }),
    handlers: remotesJobs(options),
  };
}

/** Stores the builds that the start waits for. Returns what stores the others. */
async function storeNeededBuilds(
  { files, leases, bundledGate: gate, bundled, production, now, warn }: RemotesOptions,
  store: ReleaseStore,
): Promise<Remotes['storeBundled']> {
  const storing = { store, files, leases, gate, now, warn };
  const builds = await bundled();
  // Who develops is shown what was built just now, and waits for it.
  const { needed, further } = production ? await sortBundled(store, builds) : { needed: builds, further: [] };
  await storeBundledBuilds(storing, needed);
  return oneTime(() => storeBundledBuilds(storing, further));
}

const requireIn = (approvals: Pick<ApprovalStore, 'exists'>) => async (name: string) => {
  if (!(await approvals.exists(name))) throw unknownRemote(name);
};

/** The owner signs in with no code around that the owner has not allowed. */
const refuseForeign =
  (cookies: BrowserCookies): MountRoutes =>
  (app) =>
    app.use('/api/auth/owner-login', async (c, next) => {
      const origin = await cookies.foreignOrigin(c);
      if (origin) throw new Problem(403, previewedBy(origin));
      await next();
    });

const previewedBy = (origin: string) =>
  `This browser shows a preview from ${origin}, whose code would have your session. End the preview first, or name the ` +
  'origin in OWNER_PREVIEW_ORIGINS.';

/** Does nothing any more once it has been done. */
function oneTime(work: () => Promise<void>): () => Promise<void> {
  let isDone = false;
  return async () => {
    if (isDone) return;
    await work();
    isDone = true;
  };
}
