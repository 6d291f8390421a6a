/** Wires the features of remotes together: from a team's upload to what a tab gets and reports. */
import type { Hono } from 'hono';
import type { Database } from '../../platform/db/database';
import type { Running } from '../../platform/feature';
import { type AppEnv, Problem, siteOfRequest } from '../../platform/http';
import type { Leases } from '../../platform/lib/leases/leases';
import type { Limits } from '../../platform/lib/limits/limits';
import type { GetJson } from '../../platform/lib/outgoing/request';
import type { RandomBytes } from '../../platform/lib/secrets';
import { HOUR_MS, job } from '../../platform/lib/time';
import { accessRoutes, createIdTokenReader, createPublishersStore, createTokens } from '../access';
import type { Gate } from '../checks';
import type { PageRemotes } from '../pages';
import { adminRoutes, type FoundBuild, storeBundledBuilds, teamRoutes } from '../publish';
import {
  activationMailJob,
  createApprovalStore,
  createReleaseStore,
  type RequestMails,
  sweepRemotes,
} from '../releases';
import { createReadStatuses, createReportsStore, reportRoutes, writeTicket } from '../reports';
import {
  type BrowserCookies,
  createBrowserCookies,
  createRemoteRegistry,
  createSigner,
  previewRoutes,
  providedRoutes,
  remoteRoutes,
  sdkRoutes,
  seedOf,
} from '../serve';
import type { FileStore } from '../storage';

/** What the operator sets. */
export interface RemotesSettings {
  /** Seed of the signing key (32 bytes, base64url); null: one is generated and stored in the database. */
  readonly signingKey: string | null;
  /** Origins whose previews may run in a browser in which the owner signs in. */
  readonly ownerPreviews: readonly string[];
  /** Issuers (`iss`) whose ID tokens are exchanged for teams' tokens. */
  readonly issuers: readonly string[];
}

export interface RemotesOptions extends RemotesSettings {
  readonly db: Database;
  readonly files: FileStore;
  readonly gate: Gate;
  /** Checks builds that come with the program: the same rules, without a browser. */
  readonly bundledGate: Gate;
  readonly provided: () => Promise<object | null>;
  readonly bundled: () => Promise<readonly FoundBuild[]>;
  readonly sdkFolder: string;
  readonly encryptionKey: string | null;
  readonly publicOrigin: string;
  readonly production: boolean;
  /** Fetches a file from a server on this machine, for previews in development; null if it cannot. */
  readonly fetchLocal: (url: string) => Promise<Buffer | null>;
  readonly now: () => Date;
  readonly random: RandomBytes;
  readonly randomInt: (below: number) => number;
  readonly mails: RequestMails;
  readonly limits: Limits;
  readonly getJson: GetJson;
  readonly leases: Leases;
  readonly warn: (message: string, error?: unknown) => void;
}

export async function startRemotes(options: RemotesOptions) {
  const { db, files, gate, leases, now, random, warn, publicOrigin, issuers, production } = options;
  const store = createReleaseStore(db);
  const approvals = createApprovalStore(db);
  const tokens = createTokens({ db, random, now });
  const publishers = createPublishersStore(db);
  const reports = createReportsStore(db);
  const signer = createSigner(await seedOf(options, store));
  const [passSecret, ticketSecret] = [signer.secret('preview'), signer.secret('tab')];
  const bundledOptions = { store, files, leases, gate: options.bundledGate, now, warn };
  const storeBundled = await storeBundledBuilds(bundledOptions, await options.bundled(), production);
  const readStatuses = createReadStatuses(reports);
  const readIdToken = createIdTokenReader({ ...options, audience: publicOrigin });
  const registry = createRemoteRegistry({ releases: store, files, signer, warn, now });
  await registry.warm().catch((error: unknown) => warn('the remotes could not be read at the start', error));
  const cookies = createBrowserCookies({
    ...{ registry, passSecret, publicOrigin, production, ownerPreviews: options.ownerPreviews, now },
    isPanels: (c) => siteOfRequest(c) === 'admin',
    markOf: tokens.markOf,
    random: options.randomInt,
  });
  const sweep = () => sweepRemotes({ db, files, leases, now });
  return {
    publicKey: signer.publicKey,
    running: {
      routes(app) {
        refuseForeign(app, cookies.foreignOrigin);
        const shared = { store, files, leases, approvals, gate, readStatuses, tokens, publishers };
        const forRoutes = { ...shared, issuers, passSecret, publicOrigin, now };
        teamRoutes(app, forRoutes);
        const networkSecret = signer.secret('network of a tab');
        reportRoutes(app, { reports, store, ticketSecret, networkSecret, now });
        adminRoutes(app, forRoutes);
        accessRoutes(app, { ...forRoutes, exists: approvals.exists, readIdToken, random });
      },
      pages(app) {
        app.route('/', providedRoutes({ provided: options.provided, slots: registry.slots, now }));
        app.route('/', remoteRoutes(registry, cookies, publicOrigin));
        app.route('/', sdkRoutes(files, options.sdkFolder, publicOrigin));
        app.route('/', previewRoutes({ ...options, store, cookies, passSecret }));
      },
      jobs: [
        job('remotes-bundled', HOUR_MS, storeBundled, 'builds next to the program could not be stored'),
        // Every process has its own copies of a bucket's files.
        job('remotes-sweep', HOUR_MS, sweep, 'old versions of remotes could not be deleted', {
          everywhere: true,
        }),
      ],
      handlers: [activationMailJob({ approvals, mails: options.mails, limits: options.limits })],
    } satisfies Running,
    viewOfPage: cookies.viewOfPage,
    /** A page's ticket; empty for a preview, whose reports would not describe what everybody gets. */
    ticketOf: ({ overrides, canaries }: PageRemotes) =>
      overrides.length > 0 ? '' : writeTicket(ticketSecret, canaries, { random, now: now() }),
    /** Stores the builds of remotes that are already active, after the start; does it once, but repeats a failure. */
    storeBundled,
    sweep,
  };
}

/** The owner cannot sign in while foreign code runs in the browser. Boot opens this feature before the sign-in. */
const refuseForeign = (app: Hono<AppEnv>, foreignOrigin: BrowserCookies['foreignOrigin']) =>
  app.use('/api/auth/owner-login', async (c, next) => {
    const origin = await foreignOrigin(c);
    if (origin)
      throw new Problem(
        403,
        `This browser shows a preview from ${origin}, whose code would have your session. End the preview first, or ` +
          'name the origin in OWNER_PREVIEW_ORIGINS.',
      );
    await next();
  });
